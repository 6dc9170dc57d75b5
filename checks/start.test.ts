import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '../server/src/testing/cluster.ts'
import { MAIN, PRODUCTION, freePort, runToEnd, startProcess, temporaryFolder } from './running-parley.ts'
import { root } from './sources.ts'

const LIMIT = { timeout: 90_000 }

test('a start prints one address, responds there, and stops cleanly on request', LIMIT, async () => {
  await using parley = await startProcess()
  assert.equal(await parley.ready, `Parley is ready: ${parley.origin}/feed/`)
  assert.deepEqual(await get(`${parley.origin}/healthz`), { status: 200, body: { status: 'ok' } })
  assert.deepEqual(await get(`${parley.origin}/readyz`), { status: 200, body: { status: 'ok' } })
  parley.child.kill('SIGTERM')
  assert.equal(await parley.ended, 0)
  assert.equal(parley.lines.join('\n').match(/https?:/g)?.length, 1, 'one address on standard output')
  assert.equal(parley.errors.join('\n').match(/Error|broke/), null)
})

test(
  'a second start on the same data, or on the same port, is refused with one sentence @full',
  LIMIT,
  async () => {
    await using parley = await startProcess()
    await parley.ready
    const sameData = runToEnd({ DATA_DIR: parley.dataDir, PORT: String(await freePort()) })
    assert.equal(sameData.status, 1)
    assert.match(
      sameData.stderr,
      new RegExp(
        `^The data in ${parley.dataDir} is already in use by Parley \\(process ${parley.child.pid},.*\\n$`,
      ),
    )
    using folder = temporaryFolder()
    const samePort = runToEnd({ DATA_DIR: folder.path, PORT: parley.port })
    assert.equal(samePort.status, 1)
    assert.match(samePort.stderr, new RegExp(`^Port ${parley.port} is taken by another program: .*\\n$`))
  },
)

test('a start for development prints how to log in as a moderator @full', LIMIT, async () => {
  await using parley = await startProcess({ variables: { DEV_ACCOUNTS: '1' } })
  await parley.ready
  const { status } = await get(`${parley.origin}/dev/outbox.json`)
  assert.equal(status, 200)
  parley.child.kill('SIGTERM')
  await parley.ended
  assert.match(parley.lines.join('\n'), /^Log in as moderator: phone \+\d+, codes at http\S+\/dev\/outbox$/m)
})

test('a worker listens on no port @full', LIMIT, async () => {
  await using parley = await startProcess({ command: [process.execPath, MAIN, '--role=worker'] })
  assert.equal(await parley.ready, "Parley's worker is ready.")
  await assert.rejects(fetch(`${parley.origin}/healthz`))
  parley.child.kill('SIGINT')
  assert.equal(await parley.ended, 0)
})

test('a start with wrong settings reports all of them at once, without a stack trace', LIMIT, () => {
  const { status, stderr } = runToEnd({
    PORT: '0',
    LOG_LEVEL: 'loud',
    PUBLIC_ORIGIN: 'https://parley.example',
  })
  assert.equal(status, 1)
  assert.match(stderr, /^Parley cannot start:\n- PORT .*\.\n- LOG_LEVEL .*\.\n$/)
})

test('production warns at the start of a database on another machine without TLS', LIMIT, () => {
  // Connections to 0.0.0.0 reach this machine, where nothing listens on this port.
  const DATABASE_URL = 'postgresql://parley:hidden@0.0.0.0:1/parley'
  const { status, stdout } = runToEnd({ ...PRODUCTION, NODE_ENV: 'production', DATABASE_URL })
  assert.equal(status, 1)
  assert.match(stdout, /"level":40.*another machine, 0\.0\.0\.0, without TLS/)
  assert.doesNotMatch(stdout, /hidden/)
})

test('production starts with phones alone, and has no call and no step for passports', LIMIT, async () => {
  await using database = await freshDatabase()
  const { RARIMO_URL: _url, RARIMO_EVENT_ID: _event, ...phonesAlone } = PRODUCTION
  await using parley = await startProcess({
    variables: {
      ...phonesAlone,
      IDENTITY_PROVIDER: 'none',
      NODE_ENV: 'production',
      DATABASE_URL: database.connection,
    },
  })
  await parley.ready
  const openapi = await (await fetch(`${parley.origin}/api/v1/openapi.json`)).text()
  assert.match(openapi, /"\/auth\/phone\/verify-otp"/)
  assert.doesNotMatch(openapi, /zkp|demo-office/i)
})

test('production starts with e-mail alone, without a setting of phones or passports', LIMIT, async () => {
  await using database = await freshDatabase()
  const { PUBLIC_ORIGIN, SOURCE_URL, IDENTITY_PEPPERS } = PRODUCTION
  await using parley = await startProcess({
    variables: {
      PUBLIC_ORIGIN,
      SOURCE_URL,
      IDENTITY_PEPPERS,
      SIGN_IN: 'email',
      MAIL_SENDER: 'smtp',
      MAIL_URL: 'smtp://parley:secret@mail.parley.example:587',
      MAIL_FROM: 'Parley <codes@parley.example>',
      NODE_ENV: 'production',
      DATABASE_URL: database.connection,
    },
  })
  await parley.ready
  assert.equal((await get(`${parley.origin}/healthz`)).status, 200)
})

test('an unknown command is refused with a list of the commands', LIMIT, () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'run.mjs'), 'dance'], {
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.match(stderr, /start \| setup \| dev \| build \| test/)
})

async function get(address: string) {
  const response = await fetch(address)
  return { status: response.status, body: await response.json() }
}
