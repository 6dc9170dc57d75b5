import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BASE_PATH, checkLoginStatus, rejectAccount, verifyOtp, type ApiClient } from '@parley/contract'
import { sql } from 'kysely'
import { deliveries } from '#auth/code/deliveries.ts'
import { pruneCodes } from '#auth/code/codes.sql.ts'
import { eraseAttempts, eraseIdentities } from '#auth/person.sql.ts'
import { outbox } from '#auth/phone/senders/outbox.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { logInByCode, METHODS, newestCode } from '#testing/codes.ts'
import { userIdOf } from '#testing/people.ts'
import { phoneInput, requestCodeFor } from '#testing/phone.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const advanceClock = (app: TestApp, ms: number) => app.setClock(new Date(app.ctx.now().getTime() + ms))
const otherCode = (code: number, by = 1) => (code + by) % 1_000_000
const reasonOf = async (answer: Promise<{ success: boolean }>) => {
  const answered = await answer
  return 'reason' in answered ? answered.reason : answered.success
}
const logOut = ({ ctx }: TestApp) =>
  sql`update devices set session_expires_at = now() - interval '1 second'`.execute(ctx.db)

for (const by of METHODS)
  describe(`codes by ${by.method}`, () => {
    const { alice: ALICE, bob: BOB } = by
    const numbers = by.method === 'phone' ? 'phone_numbers' : 'email_addresses'
    const request = (ask: ApiClient, to = ALICE) => by.request(ask, to)
    const guessCode = (ask: ApiClient, code: number, to = ALICE) => by.verify(ask, to, { code })
    const logIn = (app: TestApp, ask: ApiClient, to = ALICE) => logInByCode(app, by, { ask, to })
    /** A device that has requested a code. */
    async function deviceWithCode(app: TestApp, to = ALICE): Promise<{ ask: Actor; code: number }> {
      const ask = app.stranger()
      assert.equal((await request(ask, to)).success, true)
      return { ask, code: await newestCode(app, by, to) }
    }

    describe('a code', () => {
      test('a code registers a new number and logs in a known one (spec 1.2, 7.5)', async () => {
        await using app = await startApp()
        const alice = app.stranger()
        assert.deepEqual(await logIn(app, alice), {
          success: true,
          isNewUser: true,
          mayBeRecycled: false,
        })
        assert.equal((await alice(checkLoginStatus, {})).loggedInStatus.isLoggedIn, true)
        const second = app.stranger()
        const entered = await logIn(app, second, by.spellings[0])
        assert.deepEqual(entered, { success: true, isNewUser: false, mayBeRecycled: false })
        const ids = await Promise.all([alice, second].map(({ device }) => userIdOf(app.ctx.db, device.did)))
        assert.equal(ids[0], ids[1])
        assert.equal(await reasonOf(guessCode(alice, 0)), 'already_logged_in')
      })

      test('a code may be sent as text with leading zeros', async () => {
        await using app = await startApp()
        const { ask, code } = await deviceWithCode(app)
        const text = String(code).padStart(6, '0')
        assert.equal((await by.verify(ask, ALICE, { code: text })).success, true)
      })

      test('wrong_guess includes the remaining guesses, and after too_many_wrong_guess the correct code is refused too', async () => {
        await using app = await startApp()
        const { ask, code } = await deviceWithCode(app)
        for (const triesLeft of [4, 3, 2, 1])
          assert.deepEqual(await guessCode(ask, otherCode(code)), {
            success: false,
            reason: 'wrong_guess',
            triesLeft,
          })
        assert.equal(await reasonOf(guessCode(ask, otherCode(code))), 'too_many_wrong_guess')
        assert.equal(await reasonOf(guessCode(ask, code)), 'too_many_wrong_guess')
      })

      test('a guess gets expired_code if no code was requested, five minutes have passed, or the number is wrong or missing', async () => {
        await using app = await startApp()
        assert.equal(await reasonOf(guessCode(app.stranger(), 0)), 'expired_code')
        const { ask, code } = await deviceWithCode(app)
        assert.equal(await reasonOf(guessCode(ask, code, BOB)), 'expired_code')
        assert.equal(await reasonOf(guessCode(ask, code, 'none')), 'expired_code')
        advanceClock(app, 5 * MINUTE_MS)
        assert.equal(await reasonOf(guessCode(ask, code)), 'expired_code')
      })

      test('a code works once and gets expired_code afterwards', async () => {
        await using app = await startApp()
        const { ask, code } = await deviceWithCode(app)
        assert.equal(await reasonOf(guessCode(ask, code)), true)
        await logOut(app)
        assert.equal(await reasonOf(guessCode(ask, code)), 'expired_code')
      })

      test('a code does not work on another device, even if that device has a code of its own', async () => {
        await using app = await startApp()
        const { code } = await deviceWithCode(app)
        assert.equal(await reasonOf(guessCode(app.stranger(), code)), 'expired_code')
        const bob = app.stranger()
        await request(bob)
        if ((await newestCode(app, by, ALICE)) !== code)
          assert.equal(await reasonOf(guessCode(bob, code)), 'wrong_guess')
      })

      test('a logged-out device of one account gets associated_with_another_user with the number of another account', async () => {
        await using app = await startApp()
        const alice = app.stranger()
        await logIn(app, alice)
        await logOut(app)
        assert.equal(await reasonOf(request(alice, BOB)), 'associated_with_another_user')
        assert.equal(await reasonOf(guessCode(alice, 0, BOB)), 'expired_code')
        advanceClock(app, 2 * MINUTE_MS)
        assert.deepEqual(await logIn(app, alice), {
          success: true,
          isNewUser: false,
          mayBeRecycled: false,
        })
      })
    })

    describe('guessing a code', () => {
      test('only five of 50 simultaneous guesses at a code are compared', async () => {
        await using app = await startApp()
        const { ask, code } = await deviceWithCode(app)
        const guesses = Array.from({ length: 50 }, (_, by) =>
          reasonOf(guessCode(ask, otherCode(code, by + 1))),
        )
        const reasons = await Promise.all(guesses)
        assert.equal(reasons.filter((reason) => reason === 'wrong_guess').length, 4)
        assert.equal(reasons.filter((reason) => reason === 'too_many_wrong_guess').length, 46)
        const { rows } = await sql<{ tries: number }>`select tries from phone_codes`.execute(app.ctx.db)
        assert.deepEqual(rows, [{ tries: 5 }])
      })

      test('at most ten wrong guesses for a number are allowed in a day, over all devices', async () => {
        await using app = await startApp()
        for (let device = 0; device < 2; device++) {
          const { ask, code } = await deviceWithCode(app)
          for (let tries = 0; tries < 5; tries++) await guessCode(ask, otherCode(code))
        }
        const third = await deviceWithCode(app)
        assert.equal(await reasonOf(guessCode(third.ask, third.code)), 'too_many_wrong_guess')
        advanceClock(app, DAY_MS + MINUTE_MS)
        const later = await deviceWithCode(app)
        assert.equal(await reasonOf(guessCode(later.ask, later.code)), true)
      })
    })

    test('two devices that log in with the same new number at once belong to one person', async () => {
      await using app = await startApp()
      for (let round = 0; round < 3; round++) {
        const number = by.somebody(round)
        const one = await deviceWithCode(app, number)
        const two = await deviceWithCode(app, number)
        const entered = await Promise.all([one, two].map(({ ask, code }) => guessCode(ask, code, number)))
        assert.deepEqual(entered.map((answer) => answer.success && answer.isNewUser).toSorted(), [
          false,
          true,
        ])
        const ids = await Promise.all([one, two].map(({ ask }) => userIdOf(app.ctx.db, ask.device.did)))
        assert(ids[0] !== undefined && ids[0] === ids[1])
      }
    })

    test('accounts under an old pepper are still found, and move to the new pepper at their next login', async () => {
      const [old, fresh] = [`1:${'a'.repeat(32)}`, `2:${'b'.repeat(32)}`]
      await using app = await startApp({ env: { IDENTITY_PEPPERS: old } })
      const alice = app.stranger()
      await logIn(app, alice)
      const { connection } = app.ctx
      const versions = async () => {
        const { rows } = await sql<{
          pepper_version: number
        }>`select pepper_version from ${sql.table(numbers)}`.execute(app.ctx.db)
        return rows.map(({ pepper_version }) => pepper_version)
      }
      assert.deepEqual(await versions(), [1])
      await using rotated = await startApp({ env: { IDENTITY_PEPPERS: `${fresh},${old}` }, connection })
      const second = await logIn(rotated, rotated.stranger())
      assert.deepEqual([second.success && second.isNewUser, await versions()], [false, [2]])
      await using alone = await startApp({ env: { IDENTITY_PEPPERS: fresh }, connection })
      const third = await logIn(alone, alone.stranger())
      assert.equal(third.success && third.isNewUser, false)
    })

    describe('a number that may have changed hands', () => {
      test('the first login after 90 days without use asks whether the number was reassigned, and its owner can start a new account', async () => {
        await using app = await startApp()
        const old = app.stranger()
        await logIn(app, old)
        await sql`update devices set last_seen_at = now() - interval '91 days'`.execute(app.ctx.db)
        const newcomer = app.stranger()
        const entered = await logIn(app, newcomer)
        assert.deepEqual(entered, { success: true, isNewUser: false, mayBeRecycled: true })
        assert.deepEqual(await newcomer(rejectAccount, {}), { success: true })
        const ids = await Promise.all([old, newcomer].map(({ device }) => userIdOf(app.ctx.db, device.did)))
        assert.notEqual(ids[0], ids[1])
        assert.equal((await newcomer(checkLoginStatus, {})).loggedInStatus.isLoggedIn, true)
        assert.deepEqual(await newcomer(rejectAccount, {}), { success: false })
        const further = app.stranger()
        advanceClock(app, 2 * MINUTE_MS)
        await logIn(app, further)
        assert.equal(await userIdOf(app.ctx.db, further.device.did), ids[1])
      })

      test('a number is not reported as reassigned if its account is in use or the device belongs to it', async () => {
        await using app = await startApp()
        const alice = app.stranger()
        await logIn(app, alice)
        await sql`update devices set last_seen_at = now() - interval '91 days'`.execute(app.ctx.db)
        await logOut(app)
        advanceClock(app, 2 * MINUTE_MS)
        const again = await logIn(app, alice)
        assert.equal(again.success && again.mayBeRecycled, false)
        assert.deepEqual(await alice(rejectAccount, {}), { success: false })
        const second = app.stranger()
        const entered = await logIn(app, second)
        assert.equal(entered.success && entered.mayBeRecycled, false)
        assert.deepEqual(await second(rejectAccount, {}), { success: false })
      })
    })

    test('deleting an account does not reset the message budget of its number, and leaves no device in the counts', async () => {
      await using app = await startApp()
      for (let round = 0; round < 5; round++) {
        const alice = app.stranger()
        await logIn(app, alice)
        const userId = (await userIdOf(app.ctx.db, alice.device.did)) ?? 0
        await eraseAttempts(app.ctx.db, userId)
        await eraseIdentities(app.ctx.db, userId)
      }
      assert.equal((await request(app.stranger())).success, true)
      await deliveries(app.ctx).settled()
      assert.equal(by.messages(app.ctx).length, 5)
      const { rows } = await sql`select from phone_codes where did like 'did:%' and is_sent`.execute(
        app.ctx.db,
      )
      assert.deepEqual(rows, [])
    })

    test('codes and the networks that requested them are erased after a week', async () => {
      await using app = await startApp()
      const count = async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from phone_codes`.execute(
          app.ctx.db,
        )
        return rows[0]?.n
      }
      await deviceWithCode(app)
      await pruneCodes(app.ctx.db, new Date(app.ctx.now().getTime() + 7 * DAY_MS - MINUTE_MS))
      assert.equal(await count(), 1)
      await pruneCodes(app.ctx.db, new Date(app.ctx.now().getTime() + 7 * DAY_MS + MINUTE_MS))
      assert.equal(await count(), 0)
    })

    test('no number, code or token reaches the log or the database in plain text', async () => {
      await using app = await startApp({ env: { LOG_LEVEL: 'trace' } })
      app.ctx.log.level = 'trace'
      const { ask, code } = await deviceWithCode(app)
      await guessCode(ask, otherCode(code))
      await guessCode(ask, code)
      await ask(rejectAccount, {})
      await logOut(app)
      await request(ask, BOB)
      const paths = [by.requestCall.path, by.verifyCall.path]
      const token = app.token(ask.device, BASE_PATH + by.requestCall.path)
      const headers = { authorization: `Bearer ${token}` }
      const body = JSON.stringify({ ...by.requestInput(ALICE), code })
      for (const path of [...paths.map((path) => BASE_PATH + path), '/dev/outbox'])
        await app.send(path, { body, headers })
      const tables = [
        'phone_codes',
        'phone_numbers',
        'email_addresses',
        'phone_recycled',
        'devices',
        'users',
        'audit',
        'limit_points',
      ]
      const rows = await Promise.all(
        tables.map((table) => sql`select t::text from ${sql.table(table)} t`.execute(app.ctx.db)),
      )
      const written = [...app.logged, JSON.stringify(rows)].join('\n')
      const secrets = [ALICE, BOB].flatMap((to) => [to.slice(3), to, to.slice(0, 5)])
      for (const secret of [...secrets, `#${String(code).padStart(6, '0')}`, token.slice(-40)])
        assert(!written.includes(secret), secret)
    })

    test('the calls for logging in need the token of a device', async () => {
      await using app = await startApp()
      await assert.rejects(request(app.anyone))
      await assert.rejects(guessCode(app.anyone, 1))
      await assert.rejects(app.stranger()(rejectAccount, {}))
    })
  })

const NUMBER = '+33612345678'

test('a code is a number or a string of digits; null and other values that convert to 0 are refused with their field', async () => {
  await using app = await startApp({ env: { PHONE_TEST_CODES: `${NUMBER}=000000` } })
  const alice = app.stranger()
  await requestCodeFor(alice, NUMBER)
  assert.deepEqual(outbox(app.ctx).messages, [])
  const path = BASE_PATH + verifyOtp.path
  const send = async (code: unknown) => {
    const { status, text } = await app.send(path, {
      body: JSON.stringify({ ...phoneInput(NUMBER), code }),
      headers: { authorization: `Bearer ${app.token(alice.device, path)}` },
    })
    return { ...JSON.parse(text), status }
  }
  for (const code of [
    null,
    false,
    '',
    ' ',
    [],
    ['0'],
    {},
    '0x0',
    '1e1',
    '-0',
    0.5,
    -1,
    1_000_000,
    '0000000',
  ]) {
    const { status, field } = await send(code)
    assert.deepEqual([status, field], [400, 'code'], JSON.stringify(code))
  }
  assert.equal((await send('000000')).success, true)
})
