import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  descendantsOf,
  MAIN,
  startProcess,
  stillRunning,
  temporaryFolder,
  untilDatabaseEnded,
} from './running-parley.ts'

const LIMIT = { timeout: 180_000 }
/** As long as the server waits for what does not end. */
const STOP_MS = 25_000
// Messages that PostgreSQL logs if it was not shut down in order.
const RECOVERY = /not properly shut down|automatic recovery|was interrupted/

// The ways to run an installation: `npm start`, or the systemd unit in docs/operating/install.md.
const OUTERMOST = { 'npm start': ['npm', 'start'], systemd: ['node', 'run.mjs', 'start'] }

/** One of the four ways suffices in a short run. */
const tagOf = (name: string, signal: string) => (name === 'npm start' && signal === 'SIGTERM' ? '' : ' @full')

for (const [name, command] of Object.entries(OUTERMOST))
  for (const signal of ['SIGTERM', 'SIGKILL'] as const)
    test(
      `${signal} to the outermost process of ${name} stops everything in order${tagOf(name, signal)}`,
      LIMIT,
      async () => {
        using folder = temporaryFolder()
        const variables = { DATA_DIR: folder.path, LOG_LEVEL: 'debug' }
        {
          await using parley = await startProcess({ command, variables })
          await parley.ready
          const started = descendantsOf(parley.child.pid)
          const start = performance.now()
          parley.child.kill(signal)
          const code = await parley.ended
          const took = performance.now() - start
          assert.ok(took < STOP_MS, `it took ${took} ms`)
          if (signal === 'SIGTERM') assert.equal(code, 0)
          assert.deepEqual(stillRunning(started), [])
          assert.ok(!existsSync(join(folder.path, 'postgres/postmaster.pid')), 'PostgreSQL has ended')
        }
        await using again = await startProcess({ variables })
        await again.ready
        assert.doesNotMatch(again.errors.join('\n'), RECOVERY)
      },
    )

test('at most one process waits in addition to the server @full', LIMIT, async () => {
  await using parley = await startProcess({ command: ['node', 'run.mjs', 'start'] })
  await parley.ready
  const beside = descendantsOf(parley.child.pid).filter(({ command }) => !/postgres/.test(command))
  assert.ok(beside.length <= 1, beside.map(({ command }) => command).join('\n'))
})

test('after kill -9 the next start works again on the same data @full', LIMIT, async () => {
  using folder = temporaryFolder()
  for (let round = 0; round < 2; round++) {
    await using parley = await startProcess({ variables: { DATA_DIR: folder.path } })
    await parley.ready
    parley.child.kill('SIGKILL')
    await parley.ended
  }
  await untilDatabaseEnded(folder.path)
})

test(
  'Parley ends together with the process that started it, even if that is killed @full',
  LIMIT,
  async () => {
    using folder = temporaryFolder()
    const parent = `
    const { spawn } = require('node:child_process')
    spawn(process.execPath, ${JSON.stringify([MAIN])}, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })`
    await using parley = await startProcess({
      variables: { DATA_DIR: folder.path },
      command: [process.execPath, '-e', parent],
    })
    await parley.ready
    const started = descendantsOf(parley.child.pid)
    parley.child.kill('SIGKILL')
    await parley.ended
    assert.deepEqual(stillRunning(started), [])
  },
)
