// Runs a command with DATABASE_URL_TEST set to a throw-away cluster of the newest PostgreSQL that the system
// has installed (Debian's layout), and does nothing where there is none.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const bin = newestFolder('/usr/lib/postgresql')
const command = process.argv.slice(process.argv.indexOf('--') + 1)

if (bin) process.exitCode = await run(bin)
else console.error('This system has no PostgreSQL of its own: nothing to do.')

function newestFolder(parent) {
  const versions = existsSync(parent) ? readdirSync(parent).map(Number) : []
  const newest = Math.max(...versions.filter((version) => existsSync(`${parent}/${version}/bin/postgres`)))
  return newest > 0 ? `${parent}/${newest}/bin` : undefined
}

async function run(folder) {
  console.error(`Using PostgreSQL ${versionIn(folder)} of the system`)
  const place = mkdtempSync(join(tmpdir(), 'parley-system-'))
  if (isRoot) chownSync(place, NOBODY, NOBODY)
  const data = join(place, 'data')
  const made = spawnSync(
    ...asUser(
      join(folder, 'initdb'),
      '-D',
      data,
      '-U',
      'parley',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ),
    { cwd: place, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const options = [
    'listen_addresses=',
    `unix_socket_directories=${place}`,
    'fsync=off',
    'full_page_writes=off',
  ]
  const settings = options.flatMap((option) => ['-c', option])
  const server = spawn(...asUser(join(folder, 'postgres'), '-D', data, ...settings), {
    cwd: place,
    stdio: 'ignore',
    detached: true,
  })
  try {
    await untilReady(folder, place)
    const url = `postgresql://parley@localhost/postgres?host=${encodeURIComponent(place)}&port=5432`
    return await runCommand({ ...process.env, DATABASE_URL_TEST: url })
  } finally {
    server.kill('SIGINT')
    await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve()))
    rmSync(place, { recursive: true, force: true })
  }
}

// PostgreSQL refuses to run as root, and ends with us.
function asUser(program, ...args) {
  const user = isRoot ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  return ['setpriv', [...user, '--pdeathsig', 'INT', program, ...args]]
}

async function untilReady(folder, place) {
  for (let tries = 0; tries < 100; tries++) {
    const { status } = spawnSync(join(folder, 'pg_isready'), ['-q', '-h', place])
    if (status === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The PostgreSQL of the system did not start within 10 seconds')
}

function runCommand(env) {
  const child = spawn(command[0], command.slice(1), { env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function versionIn(path) {
  return Number(/postgresql\/(\d+)/.exec(path)?.[1])
}
