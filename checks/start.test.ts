import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const main = join(root, 'server/src/main.ts')
const limit = { timeout: 90_000 }

test('a start prints one address, answers there, and stops in order when told', limit, async () => {
  await using parley = await begin()
  const said = await parley.ready
  assert.equal(said, `Parley is ready: ${parley.origin}/feed/`)
  assert.deepEqual(await answerOf(`${parley.origin}/healthz`), { status: 200, body: { status: 'ok' } })
  assert.deepEqual(await answerOf(`${parley.origin}/readyz`), { status: 200, body: { status: 'ok' } })
  parley.child.kill('SIGTERM')
  assert.equal(await parley.ended, 0)
  assert.equal(parley.lines.join('\n').match(/https?:/g)?.length, 1, 'one address on standard output')
  assert.equal(parley.errors.join('\n').match(/Error|broke/), null)
})

test('a second start on the same data, or on the same port, is refused in one sentence', limit, async () => {
  await using parley = await begin()
  await parley.ready
  const sameData = run({ DATA_DIR: parley.dataDir, PORT: String(await freePort()) })
  assert.equal(sameData.status, 1)
  assert.match(
    sameData.stderr,
    new RegExp(
      `^The data in ${parley.dataDir} is already in use by Parley \\(process ${parley.child.pid},.*\\n$`,
    ),
  )
  using folder = temporaryFolder()
  const samePort = run({ DATA_DIR: folder.path, PORT: parley.port })
  assert.equal(samePort.status, 1)
  assert.match(samePort.stderr, new RegExp(`^Port ${parley.port} is taken by another program: .*\\n$`))
})

test('after kill -9 the next start is ready again on the same data', limit, async () => {
  using folder = temporaryFolder()
  for (let round = 0; round < 2; round++) {
    await using parley = await begin({ DATA_DIR: folder.path })
    await parley.ready
    parley.child.kill('SIGKILL')
    await parley.ended
  }
  await untilUnlocked(folder.path)
})

test('a worker listens nowhere', limit, async () => {
  await using parley = await begin({}, ['--role=worker'])
  assert.equal(await parley.ready, "Parley's worker is ready.")
  await assert.rejects(fetch(`${parley.origin}/healthz`))
  parley.child.kill('SIGINT')
  assert.equal(await parley.ended, 0)
})

test('Parley ends with the script that started it, however that one ends', limit, async () => {
  using folder = temporaryFolder()
  const starter = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ${JSON.stringify([main])}, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    console.log(child.pid)`
  await using parley = await begin({ DATA_DIR: folder.path }, [], ['-e', starter])
  await parley.ready
  const pid = Number(parley.lines[0])
  assert.ok(isRunning(pid))
  parley.child.kill('SIGKILL')
  for (let tries = 0; isRunning(pid) && tries < 200; tries++) await sleep(50)
  assert.ok(!isRunning(pid))
  await untilUnlocked(folder.path)
})

test('wrong settings are told all at once, in sentences, without a stack', limit, () => {
  const { status, stderr } = run({ PORT: '0', LOG_LEVEL: 'loud', PUBLIC_ORIGIN: 'https://parley.example' })
  assert.equal(status, 1)
  assert.match(stderr, /^Parley cannot start:\n- PORT .*\.\n- LOG_LEVEL .*\.\n$/)
})

test('a command that does not exist is answered with those that do', limit, () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'run.mjs'), 'dance'], {
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.match(stderr, /start \| dev \| test/)
})

type Variables = Record<string, string>

async function begin(variables: Variables = {}, args: string[] = [], program = [main, ...args]) {
  const folder = temporaryFolder()
  const port = String(await freePort())
  const dataDir = variables.DATA_DIR ?? folder.path
  const child = spawn(process.execPath, program, {
    env: environment({ DATA_DIR: dataDir, PORT: port, ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const lines: string[] = []
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (/is ready/.test(line)) resolve(line)
    })
    void ended.then(() => reject(new Error(`it ended: ${errors.join('\n')}`)))
  })
  ready.catch(() => {})
  return {
    child,
    ended,
    lines,
    errors,
    ready,
    port,
    dataDir,
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
      folder[Symbol.dispose]()
    },
  }
}

// A failing test leaves nothing running either.
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

function run(variables: Variables) {
  return spawnSync(process.execPath, [main], {
    env: environment(variables),
    encoding: 'utf8',
    timeout: 30_000,
  })
}

// Only what is needed, so that the settings of whoever runs the tests have no part in them.
function environment(variables: Variables) {
  return {
    PATH: process.env.PATH,
    TMPDIR: tmpdir(),
    DEMO: '0',
    NODE_OPTIONS: '--no-deprecation',
    ...variables,
  }
}

async function answerOf(address: string) {
  const response = await fetch(address)
  return { status: response.status, body: await response.json() }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const address = await new Promise<AddressInfo | string | null>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address())),
  )
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

// PostgreSQL has a moment's work left after its Parley was killed.
async function untilUnlocked(dataDir: string) {
  const lock = join(dataDir, 'postgres/postmaster.pid')
  for (let tries = 0; existsSync(lock) && tries < 200; tries++) await sleep(50)
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'parley-start-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
