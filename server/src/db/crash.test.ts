import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startEmbedded } from '#db/embedded.ts'
import { lockOwnerOf, processOf } from '#db/lock-owner.ts'
import { temporaryFolder } from '#testing/folders.ts'
import { until } from '#testing/until.ts'

const KILLED_AFTER = 200
const limit = { timeout: 60_000 }
const runEmbedded = fileURLToPath(new URL('../testing/run-embedded.ts', import.meta.url))

test(
  'acknowledged writes survive kill -9 of Parley, and the next start waits until the last processes have ended @full',
  limit,
  async () => {
    using folder = temporaryFolder()
    for (let round = 1; round <= 3; round++) {
      const { child, connection, pid } = await hold(folder.path)
      const acknowledged = await insertUntilKilled(connection, child)
      await using again = await startEmbedded({ dataDir: folder.path })
      assert.ok(!isRunning(pid), 'the old PostgreSQL has ended')
      const client = await connect(again.connection)
      const { rows } = await client.query<{ n: number }>('select n from written')
      await client.end()
      const stored = new Set(rows.map(({ n }) => n))
      assert.ok(acknowledged.length > 0)
      assert.deepEqual(
        acknowledged.filter((n) => !stored.has(n)),
        [],
      )
      await again.stop()
      rmSync(join(folder.path, 'run'), { recursive: true, force: true })
    }
  },
)

test(
  'PostgreSQL ends when Parley is killed @full',
  { ...limit, skip: process.platform !== 'linux' },
  async () => {
    using folder = temporaryFolder()
    const { child, pid } = await hold(folder.path)
    child.kill('SIGKILL')
    await until(() => !isRunning(pid))
    assert.ok(!existsSync(join(folder.path, 'postgres/postmaster.pid')), 'in order, not by being killed')
  },
)

test('the next start recovers after both Parley and PostgreSQL were killed @full', limit, async () => {
  using folder = temporaryFolder()
  const { child, connection, pid } = await hold(folder.path)
  const client = await connect(connection)
  await client.query('create table kept as select 1 as n')
  client.on('error', () => {})
  process.kill(pid, 'SIGKILL')
  child.kill('SIGKILL')
  await using again = await startEmbedded({ dataDir: folder.path })
  const reader = await connect(again.connection)
  assert.deepEqual((await reader.query('select n from kept')).rows, [{ n: 1 }])
  await reader.end()
})

test(
  'a lock does not prevent a start if its process has exited, is a zombie or is another program @full',
  limit,
  async () => {
    using folder = temporaryFolder()
    await (await startEmbedded({ dataDir: folder.path, durable: false })).stop()
    const lock = join(folder.path, 'postgres/postmaster.pid')
    using zombie = await makeZombie(folder.path)
    for (const pid of [999_999_999, process.pid, zombie.pid]) {
      writeFileSync(
        lock,
        `${pid}\n${join(folder.path, 'postgres')}\n1700000000\n5432\n/nowhere\n\n  12345         1\nready   \n`,
      )
      const database = await startEmbedded({ dataDir: folder.path, durable: false })
      assert.match(readFileSync(lock, 'utf8'), new RegExp(`^${database.pid}\n`))
      await database.stop()
    }
  },
)

test(
  'a PostgreSQL of another folder with the same process id is not taken for the owner of the lock @full',
  limit,
  async () => {
    using one = temporaryFolder()
    using other = temporaryFolder()
    await using running = await startEmbedded({ dataDir: other.path, durable: false })
    const data = join(one.path, 'postgres')
    mkdirSync(data)
    writeFileSync(join(data, 'postmaster.pid'), `${running.pid}\n${data}\n`)
    assert.equal(lockOwnerOf(data), undefined)
    assert.equal(lockOwnerOf(join(other.path, 'postgres'))?.pid, running.pid)
  },
)

test('an ordinary user can start the embedded PostgreSQL @full', limit, async (t) => {
  if (process.getuid?.() !== 0) return t.skip('this user is an ordinary one')
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  chownSync(folder.path, 65_534, 65_534)
  const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups', '--bounding-set=-all']
  const mayRead = spawnSync('setpriv', [...asNobody, process.execPath, '--check', runEmbedded]).status === 0
  if (!mayRead) return t.skip('this checkout is closed to other users')
  const child = spawn('setpriv', [...asNobody, process.execPath, runEmbedded, dataDir], {
    env: { TMPDIR: '/tmp' },
  })
  const { pid } = await firstLine(child)
  assert.match(readFileSync(`/proc/${pid}/status`, 'utf8'), /^Uid:\t65534\t65534/m)
  child.kill('SIGKILL')
  await until(() => !isRunning(pid))
})

// Kills all children even if a test fails.
const children = new Set<ChildProcess>()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

type HoldingProcess = { child: ChildProcess; connection: string; pid: number }

async function hold(dataDir: string): Promise<HoldingProcess> {
  const child = spawn(process.execPath, [runEmbedded, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  return { child, ...(await firstLine(child)) }
}

async function firstLine(child: ChildProcess): Promise<{ connection: string; pid: number }> {
  children.add(child)
  assert.ok(child.stdout && child.stderr)
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line)
  throw new Error(`it ended at once: ${said.join(' / ')}`)
}

async function insertUntilKilled(connection: string, child: ChildProcess): Promise<number[]> {
  const client = await connect(connection)
  client.on('error', () => {})
  await client.query('create table if not exists written (n int)')
  const { rows } = await client.query('select count(*)::int as first from written')
  const acknowledged: number[] = []
  try {
    for (let n: number = rows[0].first; ; n++) {
      await client.query('insert into written values ($1)', [n])
      acknowledged.push(n)
      if (acknowledged.length === KILLED_AFTER) child.kill('SIGKILL')
    }
  } catch {
    return acknowledged
  }
}

async function connect(connection: string) {
  const client = new Client({ connectionString: connection })
  await client.connect()
  return client
}

function isRunning(pid: number) {
  const found = processOf(pid)
  return found !== undefined && !found.state.startsWith('Z')
}

// Creates a zombie called postgres: a process that has exited but whose parent never waits for it.
async function makeZombie(folder: string) {
  const program = join(folder, 'postgres-program', 'postgres')
  mkdirSync(join(folder, 'postgres-program'))
  copyFileSync('/bin/true', program)
  const parent = spawn('sh', ['-c', `'${program}' & echo $!; exec sleep 60`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface({ input: parent.stdout })) {
    const pid = Number(line)
    await until(() => !isRunning(pid))
    return { pid, [Symbol.dispose]: () => void parent.kill('SIGKILL') }
  }
  throw new Error('sh said nothing')
}
