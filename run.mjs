// Every npm script starts here. This file and what it imports run on the Node that the machine has (20.19 or
// newer) and need no package: they install what the lockfile lists, then start the Node from the lockfile.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './start/install.mjs'
import { stopWithNpm } from './start/npm-parent.mjs'

const ROOT = import.meta.dirname
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const COMMANDS = [
  'start',
  'setup',
  'dev',
  'build',
  'test',
  'test:full',
  'check',
  'e2e',
  'spec',
  'gate-summary',
  'bench',
  'mutate',
  'privacy',
  'map',
  'package',
  'admin',
  'audit',
  'sizes',
  'verify',
  'db:types',
  'demo-results',
  'texts',
]

const [command = '', ...args] = process.argv.slice(2)
if (!COMMANDS.includes(command)) fail(`Name a command: node run.mjs ${COMMANDS.join(' | ')}`)

// The commands run in the folder of the project; npm keeps where the person was.
process.env.INIT_CWD ??= process.cwd()
process.chdir(ROOT)

stopWithNpm()
const interrupted = new AbortController()
const interrupt = () => interrupted.abort()
for (const signal of SIGNALS) process.on(signal, interrupt)
try {
  await ensureInstalled(ROOT, interrupted.signal)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
for (const signal of SIGNALS) process.off(signal, interrupt)

const node = pinnedNode()
// Under load the server takes a third less memory with a small young generation, few arenas of malloc, and large blocks
// that go back to the system as soon as they are freed.
const flags = command === 'start' ? ['--max-semi-space-size=8'] : []
process.env.MALLOC_ARENA_MAX ??= '2'
process.env.MALLOC_MMAP_THRESHOLD_ ??= '262144'
// A command of administration loads much code for little work. Who may not write there goes without the cache.
if (command === 'admin') process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled')
const script = [...flags, join(ROOT, 'start/commands.ts'), command, ...args]
// This process becomes the command where Node can do that, so that nothing waits beside it. An IPC channel
// would be lost.
if (process.execve && !process.channel) process.execve(node, [node, ...script], process.env)

const child = spawn(node, script, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
// The one who started us was killed.
process.on('disconnect', () => child.kill('SIGTERM'))
process.channel?.unref()
child.on('error', (error) => fail(`The Node from the lockfile does not run here: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`
  const found = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(ROOT, 'node_modules', name, 'bin/node'))
    .find((file) => existsSync(file))
  if (found) return found
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  return fail(`The lockfile has no Node for ${platform}: run this with Node 26 or newer.`)
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message)
  process.exit(1)
}
