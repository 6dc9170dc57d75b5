// Every npm script comes through here. It runs on whatever Node the machine has (20.19 or newer) and uses
// nothing but Node itself: it installs what the lockfile says, then hands over to the Node from the lockfile.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './start/install.mjs'
import { root } from './start/places.mjs'

const commands = ['start', 'dev', 'test', 'check', 'e2e', 'bench', 'admin', 'db:types']

const [command = '', ...args] = process.argv.slice(2)
if (!commands.includes(command)) fail(`Say what to run: node run.mjs ${commands.join(' | ')}`)

try {
  await ensureInstalled(root)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

const child = spawn(pinnedNode(), [join(root, 'start/commands.mjs'), command, ...args], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => fail(`Node from the lockfile does not run here: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

function pinnedNode() {
  const suffix = process.platform === 'win32' ? 'node.exe' : 'node'
  const places = ['', 'bin-'].map(
    (kind) => `node_modules/node-${kind}${process.platform}-${process.arch}/bin/${suffix}`,
  )
  const found = places.map((place) => join(root, place)).find((file) => existsSync(file))
  if (found) return found
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `There is no Node ${process.platform}-${process.arch} in the lockfile: run this with Node 24 or newer.`,
  )
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
