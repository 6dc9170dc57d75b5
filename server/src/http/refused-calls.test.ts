import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BASE_PATH,
  checkLoginStatus,
  getProfile,
  listAuditEntries,
  listDevices,
  listRefusedCalls,
  logout,
  REFUSED_CALLS_PAGE,
  verifyOtp,
  verifyUserStatus,
} from '@parley/contract'
import { MAX_RECORDED } from '#http/refused-calls.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'
import { until } from '#testing/until.ts'
import { pruneExpired } from '#worker.ts'

const DAY_MS = 86_400_000
const PHONE = { phoneNumber: '+12025550143', defaultCallingCode: '1' } as const

const recorded = ({ ctx: { db } }: TestApp) =>
  db.selectFrom('refused_calls').select(['call', 'code', 'network', 'actor']).orderBy('id').execute()

/** Waits for rows, which are written after the responses, in order. */
async function untilRecorded(app: TestApp, count: number) {
  await until(async () => (await recorded(app)).length >= count)
  return recorded(app)
}

const readAudit = (app: TestApp, { device }: Actor, from: string) =>
  app.send(BASE_PATH + listAuditEntries.path, {
    body: '{}',
    headers: { authorization: `Bearer ${app.token(device, BASE_PATH + listAuditEntries.path)}` },
    from,
  })

test('administrators see who made which calls that were refused, with a part of the network', async () => {
  await using app = await startApp()
  const [administrator, alice] = [await app.user({ isAdministrator: true }), await app.user()]
  const { username } = await alice(getProfile, {})
  assert.equal((await readAudit(app, alice, '203.0.113.7')).status, 403)
  assert.equal((await readAudit(app, await app.guest(), '2001:db8:1:2::3')).status, 403)
  await untilRecorded(app, 2)
  const { refusedList, hasMore } = await administrator(listRefusedCalls, {})
  assert(!hasMore)
  assert.deepEqual(
    refusedList.map(({ call, code, network, who }) => [call, code, network, who?.kind]),
    [
      ['/administrator/audit/list', 'needs_administrator', '2001:db8:1::', 'user'],
      ['/administrator/audit/list', 'needs_administrator', '203.0.113.0', 'user'],
    ],
  )
  assert.deepEqual(refusedList[1]?.who, { kind: 'user', username })
  const before = refusedList[0]?.number
  assert.deepEqual((await administrator(listRefusedCalls, { before })).refusedList, refusedList.slice(1))
})

test('failed logins and tokens that are not genuine are recorded, but not calls without a login or with a wrong clock', async () => {
  await using app = await startApp()
  const [alice, stranger] = [await app.user(), app.stranger()]
  await assertRejected(app.anyone(getProfile, {}), 'unauthenticated', 'token_missing')
  await assertRejected(stranger(listDevices, {}), 'forbidden', 'needs_user')
  app.setClock(new Date(Date.now() + DAY_MS))
  const path = BASE_PATH + getProfile.path
  const late = app.token(alice.device, path)
  app.setClock(new Date())
  const send = (token: string) =>
    app.send(path, { body: '{}', headers: { authorization: `Bearer ${token}` } })
  assert.match((await send(late)).text, /token_from_future/)
  const genuine = app.token(alice.device, path)
  const forged = genuine.replace(/.{4}$/, genuine.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  assert.equal((await send(forged)).status, 401)
  assert.deepEqual(await stranger(verifyOtp, { ...PHONE, code: 123_456 }), {
    success: false,
    reason: 'expired_code',
  })
  assert.equal((await alice(verifyUserStatus, {})).success, false)
  await app.guest()
  await alice(logout, {})
  await assertRejected((await app.guest())(listAuditEntries, {}), 'forbidden')
  assert.deepEqual(
    (await untilRecorded(app, 3)).map(({ call, code }) => [call, code]),
    [
      [getProfile.path, 'token_bad_signature'],
      [verifyOtp.path, 'expired_code'],
      [listAuditEntries.path, 'needs_administrator'],
    ],
  )
})

/** Calls with a token whose signature is wrong. */
const badTokens = async (app: TestApp, addresses: string[]) => {
  const { device } = await app.user()
  const token = `${app.token(device, BASE_PATH + checkLoginStatus.path)}x`
  const headers = { authorization: `Bearer ${token}` }
  await Promise.all(
    addresses.map((from) => app.send(BASE_PATH + checkLoginStatus.path, { body: '{}', headers, from })),
  )
}

/** Waits until every refused call is counted, in a row of its own or beside one. */
const untilCounted = (app: TestApp, count: number) =>
  until(async () => {
    const rows = await app.ctx.db.selectFrom('refused_calls').select('num_more').execute()
    return rows.reduce((sum, { num_more }) => sum + 1 + num_more, 0) === count
  })

test('1,040 bad tokens of one home get a few rows, one of which says how many more there were, and hide nobody', async () => {
  await using app = await startApp()
  const [administrator, alice, bob] = [
    await app.user({ isAdministrator: true }),
    await app.user(),
    await app.user(),
  ]
  await badTokens(
    app,
    Array.from({ length: 1040 }, (_, n) => `2001:db8:1:${(n % 256).toString(16)}::1`),
  )
  await readAudit(app, alice, '2001:db8:1::2')
  await readAudit(app, bob, '198.51.100.2')
  await untilCounted(app, 1042)
  const { refusedList } = await administrator(listRefusedCalls, {})
  const tokens = refusedList.filter(({ code }) => code.startsWith('token_'))
  assert.equal(tokens.length, MAX_RECORDED.ofNetwork)
  assert.deepEqual(
    tokens.map(({ numMore }) => numMore).filter((numMore) => numMore !== undefined),
    [1040 - MAX_RECORDED.ofNetwork],
  )
  assert.deepEqual(
    refusedList.filter(({ code }) => code === 'needs_administrator').map(({ network }) => network),
    ['198.51.100.0', '2001:db8:1::'],
  )
})

test('bad tokens of many networks get no more rows an hour than the table may have, and hide no missing right', async () => {
  await using app = await startApp()
  const { inAll } = MAX_RECORDED
  await badTokens(
    app,
    Array.from({ length: inAll + 50 }, (_, n) => `10.${n >> 8}.${n & 255}.1`),
  )
  await readAudit(app, await app.user(), '198.51.100.2')
  await untilCounted(app, inAll + 51)
  const rows = await recorded(app)
  assert.equal(rows.filter(({ code }) => code.startsWith('token_')).length, inAll + 1)
  assert.equal(rows.at(-1)?.network, '198.51.100.0')
  assert.equal(rows.filter(({ network }) => network === null).length, 1)
})

test('the network of a refused call is deleted after a week, and the rest after 30 days', async () => {
  await using app = await startApp()
  const alice = await app.user()
  const start = Date.now()
  await readAudit(app, alice, '203.0.113.7')
  await untilRecorded(app, 1)
  const after = async (days: number) => {
    app.setClock(new Date(start + days * DAY_MS))
    await pruneExpired(app.ctx)
    return recorded(app)
  }
  assert.equal((await after(6.9))[0]?.network, '203.0.113.0')
  const [row] = await after(7.1)
  assert.deepEqual([row?.network, row?.code], [null, 'needs_administrator'])
  assert.equal((await after(29.9)).length, 1)
  assert.deepEqual(await after(30.1), [])
})

test('refused calls come in pages, and those of a deleted account name nobody', async () => {
  await using app = await startApp()
  const [administrator, alice] = [await app.user({ isAdministrator: true }), await app.user()]
  await readAudit(app, alice, '203.0.113.7')
  const [row] = await untilRecorded(app, 1)
  const again = Array.from({ length: REFUSED_CALLS_PAGE }, () => ({
    at: new Date(),
    call: row?.call ?? '',
    code: row?.code ?? '',
  }))
  await app.ctx.db.insertInto('refused_calls').values(again).execute()
  const first = await administrator(listRefusedCalls, {})
  assert.deepEqual([first.refusedList.length, first.hasMore], [REFUSED_CALLS_PAGE, true])
  await app.ctx.db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('is_administrator', '=', false)
    .execute()
  const rest = await administrator(listRefusedCalls, { before: first.refusedList.at(-1)?.number })
  assert.deepEqual(
    rest.refusedList.map(({ who }) => who),
    [{ kind: 'deleted', number: String(row?.actor) }],
  )
})
