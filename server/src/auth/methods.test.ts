import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  endDevice,
  exportAccount,
  listDevices,
  listMethods,
  listNotifications,
  rejectAccount,
  removeMethod,
  type ApiClient,
} from '@parley/contract'
import { sql } from 'kysely'
import { hashes } from '#auth/code/hashes.ts'
import { lockRecipient } from '#auth/code/recipients.sql.ts'
import { runDuring } from '#testing/during.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { logInByCode, METHODS, newestCode } from '#testing/codes.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'

const [PHONE, EMAIL] = METHODS
assert(PHONE !== undefined && EMAIL !== undefined)
const methodsOf = async (ask: ApiClient) =>
  (await ask(listMethods, {})).methodList.map(({ method }) => method)
const ageProofs = ({ ctx }: TestApp) =>
  sql`update devices set session_started_at = session_started_at - interval '25 hours'`.execute(ctx.db)
const minuteLater = (app: TestApp) => app.setClock(new Date(app.ctx.now().getTime() + 61_000))
/** The kinds of the notifications of somebody, the newest first. */
const notificationsOf = async (person: Actor) =>
  (await person(listNotifications, { includeAll: true })).notificationList.map(({ type }) => type)

const auditOf = async ({ ctx }: TestApp) => {
  const { rows } = await sql<{ action: string; reason: string }>`
    select action, reason from audit where action like 'identity.%' order by id`.execute(ctx.db)
  return rows.map(({ action, reason }) => `${action} ${reason}`)
}
const DONE = { success: true, isNewUser: false, mayBeRecycled: false }

for (const [first, added] of [
  [PHONE, EMAIL],
  [EMAIL, PHONE],
] as const)
  describe(`an account by ${first.method}`, () => {
    const person = async (app: TestApp): Promise<Actor> => {
      const ask = app.stranger()
      assert.equal((await logInByCode(app, first, { ask, to: first.alice })).success, true)
      return ask
    }

    test('the other method is added from inside the session, and both lead to the same account', async () => {
      await using app = await startApp()
      const alice = await person(app)
      assert.deepEqual(await logInByCode(app, added, { ask: alice, to: added.alice, intent: 'add' }), DONE)
      assert.deepEqual((await methodsOf(alice)).toSorted(), ['email', 'phone'])
      assert.deepEqual(await auditOf(app), [`identity.attached ${added.method}`])
      assert.deepEqual(await notificationsOf(alice), ['login_methods_changed'])
      const elsewhere = app.stranger()
      assert.deepEqual(await logInByCode(app, added, { ask: elsewhere, to: added.alice }), DONE)
      const ids = await Promise.all([alice, elsewhere].map(({ device }) => userIdOf(app.ctx.db, device.did)))
      assert.equal(ids[0], ids[1])
    })

    test('what belongs to another account is said only to whoever has the right code', async () => {
      await using app = await startApp()
      const bob = app.stranger()
      await logInByCode(app, added, { ask: bob, to: added.alice })
      minuteLater(app)
      const alice = await person(app)
      const [known, unknown] = [
        await added.request(alice, added.alice, { intent: 'add' }),
        await added.request(app.stranger(), added.bob),
      ]
      assert.deepEqual([known.success, Object.keys(known)], [true, Object.keys(unknown)])
      const code = await newestCode(app, added, added.alice)
      const wrong = await added.verify(alice, added.alice, { code: (code + 1) % 1_000_000, intent: 'add' })
      assert.equal('reason' in wrong && wrong.reason, 'wrong_guess')
      const right = await added.verify(alice, added.alice, { code, intent: 'add' })
      assert.equal('reason' in right && right.reason, 'associated_with_another_user')
      const again = await added.verify(alice, added.alice, { code, intent: 'add' })
      assert.equal('reason' in again && again.reason, 'expired_code')
      assert.deepEqual(await methodsOf(alice), [first.method])
      assert.deepEqual(await methodsOf(bob), [added.method])
    })

    test('nothing is added without a session, without a fresh proof, or on a device on hold', async () => {
      await using app = await startApp()
      const asks = (ask: ApiClient, by = added) => by.request(ask, by.bob, { intent: 'add' })
      await assertRejected(asks(app.stranger()), 'forbidden', 'needs_user')
      await assertRejected(asks(await app.guest()), 'forbidden', 'needs_user')
      await assertRejected(
        added.verify(app.stranger(), added.bob, { code: 1, intent: 'add' }),
        'forbidden',
        'needs_user',
      )
      const alice = await person(app)
      minuteLater(app)
      const second = await person(app)
      await assertRejected(asks(second), 'forbidden', 'device_on_hold')
      await ageProofs(app)
      const { details } = await assertRejected(asks(alice), 'forbidden', 'fresh_proof_required')
      assert.deepEqual(details.proofList, [first.method])
    })

    test('a proven number or address takes the place of the one of its kind, which then leads nowhere', async () => {
      await using app = await startApp()
      const alice = await person(app)
      minuteLater(app)
      assert.deepEqual(await logInByCode(app, first, { ask: alice, to: first.bob, intent: 'add' }), DONE)
      assert.deepEqual(await methodsOf(alice), [first.method])
      assert.deepEqual((await auditOf(app)).slice(-2), [
        `identity.detached ${first.method}`,
        `identity.attached ${first.method}`,
      ])
      minuteLater(app)
      const before = await logInByCode(app, first, { ask: app.stranger(), to: first.alice })
      assert.equal(before.success && before.isNewUser, true)
      minuteLater(app)
      const now = await logInByCode(app, first, { ask: app.stranger(), to: first.bob })
      assert.equal(now.success && now.isNewUser, false)
    })

    test('a method is removed with a fresh proof, never the last one, and then leads nowhere', async () => {
      await using app = await startApp()
      const alice = await person(app)
      const remove = (method: 'phone' | 'email' | 'proof') => alice(removeMethod, { method })
      await assertRejected(remove(first.method), 'conflict', 'last_method')
      await assertRejected(remove('proof'), 'not_found', 'method_not_found')
      await logInByCode(app, added, { ask: alice, to: added.alice, intent: 'add' })
      await ageProofs(app)
      await assertRejected(remove(first.method), 'forbidden', 'fresh_proof_required')
      // A code to what was added is a fresh proof like one to the first.
      minuteLater(app)
      assert.deepEqual(await logInByCode(app, added, { ask: alice, to: added.alice }), DONE)
      await remove(first.method)
      assert.deepEqual(await methodsOf(alice), [added.method])
      assert.deepEqual((await auditOf(app)).at(-1), `identity.detached ${first.method}`)
      assert.deepEqual(await notificationsOf(alice), ['login_methods_changed', 'login_methods_changed'])
      minuteLater(app)
      const next = await logInByCode(app, first, { ask: app.stranger(), to: first.alice })
      assert.equal(next.success && next.isNewUser, true)
    })
  })

test('whoever is not the owner of a long unused account takes away what they logged in with, and nothing else', async () => {
  await using app = await startApp()
  const alice = app.stranger()
  await logInByCode(app, PHONE, { ask: alice, to: PHONE.alice })
  await logInByCode(app, EMAIL, { ask: alice, to: EMAIL.alice, intent: 'add' })
  await sql`update devices set last_seen_at = now() - interval '91 days'`.execute(app.ctx.db)
  minuteLater(app)
  const newcomer = app.stranger()
  const entered = await logInByCode(app, EMAIL, { ask: newcomer, to: EMAIL.alice })
  assert.equal(entered.success && entered.mayBeRecycled, true)
  assert.deepEqual(await newcomer(rejectAccount, {}), { success: true })
  assert.deepEqual([await methodsOf(alice), await methodsOf(newcomer)], [['phone'], ['email']])
})

test('of two removals at once one is refused, so that a method is left', async () => {
  await using app = await startApp()
  const alice = app.stranger()
  await logInByCode(app, PHONE, { ask: alice, to: PHONE.alice })
  await logInByCode(app, EMAIL, { ask: alice, to: EMAIL.alice, intent: 'add' })
  await Promise.allSettled((['phone', 'email'] as const).map((method) => alice(removeMethod, { method })))
  assert.equal((await methodsOf(alice)).length, 1)
})

test('a device that is ended while it enters a code adds nothing any more', async () => {
  await using app = await startApp()
  const [alice, stolen] = [app.stranger(), app.stranger()]
  await logInByCode(app, PHONE, { ask: alice, to: PHONE.alice })
  minuteLater(app)
  await logInByCode(app, PHONE, { ask: stolen, to: PHONE.alice })
  await sql`update devices set hold_until = null`.execute(app.ctx.db)
  await EMAIL.request(stolen, EMAIL.bob, { intent: 'add' })
  const code = await newestCode(app, EMAIL, EMAIL.bob)
  const { deviceList } = await alice(listDevices, {})
  const { deviceId } = deviceList.find(({ isThisDevice }) => !isThisDevice) ?? assert.fail()
  const [{ bytes: index }] = await hashes(app.ctx).indexesOf({
    method: 'email',
    normalForm: EMAIL.bob,
    networks: [],
  })
  // The code waits for this lock after the device was seen to be logged in.
  await runDuring(
    app,
    (db) => lockRecipient(db, { method: 'email', index }),
    () =>
      assertRejected(EMAIL.verify(stolen, EMAIL.bob, { code, intent: 'add' }), 'forbidden', 'device_ended'),
    () => alice(endDevice, { deviceId }),
  )
  assert.deepEqual(await methodsOf(alice), ['phone'])
})

test('the last method that the site offers stays, so that a fresh proof can still be asked for', async () => {
  await using app = await startApp({ env: { SIGN_IN: 'email' } })
  const alice = app.stranger()
  await logInByCode(app, EMAIL, { ask: alice, to: EMAIL.alice })
  const userId = await userIdOf(app.ctx.db, alice.device.did)
  await sql`
    insert into phone_numbers (number_index, pepper_version, user_id) values ('\\x01', 1, ${userId})`.execute(
    app.ctx.db,
  )
  await assertRejected(alice(removeMethod, { method: 'email' }), 'conflict', 'last_method')
  await alice(removeMethod, { method: 'phone' })
  assert.deepEqual(await methodsOf(alice), ['email'])
})

test('the export of an account says that it has an address and since when, and never which', async () => {
  await using app = await startApp()
  const alice = app.stranger()
  await logInByCode(app, EMAIL, { ask: alice, to: EMAIL.alice })
  const exported = await alice(exportAccount, {})
  const { emailAddresses } = Object(exported)
  assert.deepEqual(Object.keys(emailAddresses[0]), ['since'])
  assert.doesNotMatch(JSON.stringify(exported), /liddell/i)
})

for (const by of METHODS)
  test(`a site that does not offer ${by.method} refuses its codes, and its accounts are not asked for one`, async () => {
    await using app = await startApp({ env: { SIGN_IN: by.method === 'phone' ? 'email' : 'phone' } })
    const ask = app.stranger()
    await assertRejected(by.request(ask, by.alice), 'forbidden', 'method_not_offered')
    await assertRejected(by.verify(ask, by.alice, { code: 1 }), 'forbidden', 'method_not_offered')
    await assertRejected(by.request(ask, by.alice, { intent: 'add' }), 'forbidden', 'method_not_offered')
  })

test('an address that is none is refused as invalid_email', async () => {
  await using app = await startApp()
  const refused = { success: false, reason: 'invalid_email' }
  for (const text of ['ada', 'ada@town.example\r\nBcc: bob@town.example', '"a b"@town.example'])
    assert.deepEqual(await EMAIL.request(app.stranger(), text), refused)
  const answer = await EMAIL.verify(app.stranger(), 'ada@[127.0.0.1]', { code: 1 })
  assert.deepEqual(answer, { success: false, reason: 'expired_code' })
})
