import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ApiClient } from '@parley/contract'
import { sql } from 'kysely'
import { deliveries } from '#auth/code/deliveries.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { logInByCode, METHODS, newestCode } from '#testing/codes.ts'

/** Nobody listens at the port of these. */
const WEBHOOKS = {
  SMS_SENDER: 'webhook',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:9/',
  SMS_WEBHOOK_SECRET: 's'.repeat(32),
  MAIL_SENDER: 'webhook',
  MAIL_WEBHOOK_URL: 'http://127.0.0.1:9/',
  MAIL_WEBHOOK_SECRET: 's'.repeat(32),
}
const reasonOf = async (answer: Promise<{ success: boolean }>) => {
  const answered = await answer
  return 'reason' in answered ? answered.reason : answered.success
}
const advanceClock = (app: TestApp, ms: number) => app.setClock(new Date(app.ctx.now().getTime() + ms))
const keys = (answer: object) => Object.keys(answer).toSorted()

for (const by of METHODS)
  describe(`a request for a code by ${by.method}`, () => {
    const { alice: ALICE, bob: BOB } = by
    const request = (ask: ApiClient, to = ALICE) => by.request(ask, to)
    const renew = (ask: ApiClient, to = ALICE) => by.request(ask, to, { isRequestingNewCode: true })
    const sentTo = async ({ ctx }: TestApp) => {
      await deliveries(ctx).settled()
      return by.messages(ctx).map(({ to }) => to)
    }

    test('a request for a code gets the same response for a number or address with and without an account', async () => {
      await using app = await startApp()
      await logInByCode(app, by, { ask: app.stranger(), to: ALICE })
      advanceClock(app, 60_000)
      const known = await request(app.stranger())
      const unknown = await request(app.stranger(), BOB)
      assert.deepEqual([known.success, unknown.success], [true, true])
      assert.deepEqual(keys(known), keys(unknown))
      assert.deepEqual(await sentTo(app), [BOB, ALICE, ALICE])
    })

    test('already_logged_in and associated_with_another_user reveal only facts about the device that requests a code', async () => {
      await using app = await startApp()
      const reasonOf = async (ask: ApiClient) => {
        const asked = await request(ask)
        return asked.success || asked.reason
      }
      assert.equal(await reasonOf(await app.user()), 'already_logged_in')
      assert.equal(await reasonOf(await app.user({ isLoggedOut: true })), 'associated_with_another_user')
      assert.equal(await reasonOf(await app.guest()), true)
      assert.equal((await sentTo(app)).length, 1)
    })

    test('further codes are throttled for 30, 60 and 120 seconds, however the number or address is written', async () => {
      await using app = await startApp()
      const alice = app.stranger()
      const waits: number[] = []
      for (const spelling of [ALICE, ...by.spellings]) {
        const asked = await renew(alice, spelling)
        assert(asked.success, JSON.stringify(asked))
        const soonest = Date.parse(asked.nextCodeSoonestTime)
        waits.push(Math.round((soonest - app.ctx.now().getTime()) / 5000) * 5)
        app.setClock(new Date(soonest - 2000))
        const tooEarly = await renew(alice)
        assert.deepEqual([tooEarly.success, 'reason' in tooEarly && tooEarly.reason], [false, 'throttled'])
        assert.equal(tooEarly.nextCodeSoonestTime, asked.nextCodeSoonestTime)
        app.setClock(new Date(soonest + 10))
      }
      assert.deepEqual(waits, [30, 60, 120, 120, 120])
      const sixth = await renew(alice)
      assert.equal('reason' in sixth && sixth.reason, 'throttled')
      assert.deepEqual((await sentTo(app)).length, 5)
    })

    test('a device that requests a code again, or several times at once, gets the code already sent (spec 7.4)', async () => {
      await using app = await startApp()
      const alice = app.stranger()
      const answers = await Promise.all(Array.from({ length: 6 }, () => request(alice)))
      assert(answers.every(({ success }) => success))
      assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
      assert.equal((await sentTo(app)).length, 1)
    })

    test('a new code invalidates the previous one', async () => {
      await using app = await startApp()
      const alice = app.stranger()
      await request(alice)
      const old = await newestCode(app, by, ALICE)
      advanceClock(app, 31_000)
      await renew(alice)
      const code = await newestCode(app, by, ALICE)
      if (old !== code) assert.equal((await by.verify(alice, ALICE, { code: old })).success, false)
      assert.equal((await by.verify(alice, ALICE, { code })).success, true)
    })

    test('the fourth number or address of a device in a day is throttled', async () => {
      await using app = await startApp()
      const alice = app.stranger()
      const reasons = []
      for (const to of [1, 2, 3, 4].map(by.somebody)) {
        const asked = await request(alice, to)
        reasons.push(asked.success || asked.reason)
      }
      assert.deepEqual(reasons, [true, true, true, 'throttled'])
    })

    test('a request for a code gets the same response, and sends nothing, after others used up the messages of the number or address', async () => {
      await using app = await startApp()
      for (let device = 0; device < 5; device++) await request(app.stranger())
      const sixth = await request(app.stranger())
      const other = await request(app.stranger(), BOB)
      assert.deepEqual([sixth.success, keys(sixth)], [true, keys(other)])
      assert.equal((await sentTo(app)).filter((to) => to === ALICE).length, 5)
    })

    test('a code that the provider refuses is logged without its number or address, expires, and does not count', async () => {
      await using app = await startApp({ env: WEBHOOKS })
      const alice = app.stranger()
      assert.equal((await request(alice)).success, true)
      await deliveries(app.ctx).settled()
      assert.doesNotMatch(app.logged.join(''), /612345678|liddell/i)
      assert.match(app.logged.join(''), /could not send a code/)
      const { rows } = await sql<{ is_sent: boolean; is_over: boolean }>`
      select is_sent, ended_at is not null as is_over from phone_codes`.execute(app.ctx.db)
      assert.deepEqual(rows, [{ is_sent: false, is_over: true }])
      assert.equal(await reasonOf(by.verify(alice, ALICE, { code: 1 })), 'expired_code')
    })

    test('a code is sent after the response, so that the response time does not reveal whether it is sent', async () => {
      const sending = Promise.withResolvers<Response>()
      await using app = await startApp({ env: WEBHOOKS })
      app.ctx.fetch = () => sending.promise
      assert.equal((await request(app.stranger())).success, true)
      sending.resolve(new Response('{}'))
      await deliveries(app.ctx).settled()
      assert.doesNotMatch(app.logged.join(''), /could not send a code/)
    })
  })
