import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ACCEPT_PROOF_OF_WORK_HEADER, authenticate, verifyOtp, type ApiClient } from '@parley/contract'
import { sql } from 'kysely'
import { deliveries } from '#auth/phone/deliveries.ts'
import { outbox } from '#auth/phone/senders/outbox.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { requestCodeFor, codeSentTo, logInByPhone, phoneInput, solutionOf } from '#testing/phone.ts'

const ALICE = '+33612345678'
const sentTo = async ({ ctx }: TestApp) => {
  await deliveries(ctx).settled()
  return outbox(ctx).messages.map(({ to }) => to)
}
const reasonOf = async (answer: Promise<{ success: boolean }>) => {
  const answered = await answer
  return 'reason' in answered ? answered.reason : answered.success
}
const advanceClock = (app: TestApp, ms: number) => app.setClock(new Date(app.ctx.now().getTime() + ms))
const keys = (answer: object) => Object.keys(answer).toSorted()

describe('a request for a code', () => {
  test('a requested code is sent with a last line for autofill in browsers, and is valid for five minutes', async () => {
    await using app = await startApp()
    const before = app.ctx.now().getTime()
    const asked = await requestCodeFor(app.stranger(), ALICE)
    assert(asked.success)
    const seconds = (text: string) => Math.round((Date.parse(text) - before) / 5000) * 5
    assert.deepEqual([seconds(asked.codeExpiry), seconds(asked.nextCodeSoonestTime)], [300, 30])
    const code = await codeSentTo(app, ALICE)
    const [message] = outbox(app.ctx).messages
    assert.equal(message?.text.split('\n').at(-1), `@127.0.0.1 #${code}`)
    assert(message?.text.startsWith(`${code} is your Parley code.`))
  })

  test('a request for a code gets the same response for a number with and without an account', async () => {
    await using app = await startApp()
    await logInByPhone(app, app.stranger(), ALICE)
    advanceClock(app, 60_000)
    const known = await requestCodeFor(app.stranger(), ALICE)
    const unknown = await requestCodeFor(app.stranger(), '+33698765432')
    assert.deepEqual([known.success, unknown.success], [true, true])
    assert.deepEqual(keys(known), keys(unknown))
    assert.deepEqual(await sentTo(app), ['+33698765432', ALICE, ALICE])
  })

  test('already_logged_in and associated_with_another_user reveal only facts about the device that requests a code', async () => {
    await using app = await startApp()
    const reasonOf = async (ask: ApiClient) => {
      const asked = await requestCodeFor(ask, ALICE)
      return asked.success || asked.reason
    }
    assert.equal(await reasonOf(await app.user()), 'already_logged_in')
    assert.equal(await reasonOf(await app.user({ isLoggedOut: true })), 'associated_with_another_user')
    assert.equal(await reasonOf(await app.guest()), true)
    assert.equal((await sentTo(app)).length, 1)
  })

  test('a request for a code is refused with invalid_phone_number or restricted_phone_type, even when it is repeated', async () => {
    await using app = await startApp()
    const alice = app.stranger()
    await requestCodeFor(alice, ALICE)
    for (const isNew of [false, true]) {
      assert.deepEqual(await requestCodeFor(alice, '0033612345678', isNew), {
        success: false,
        reason: 'invalid_phone_number',
      })
      assert.deepEqual(await requestCodeFor(alice, '+33892123456', isNew), {
        success: false,
        reason: 'restricted_phone_type',
      })
    }
    assert.equal((await sentTo(app)).length, 1)
  })

  test('further codes are throttled for 30, 60 and 120 seconds, however the number is written', async () => {
    await using app = await startApp()
    const alice = app.stranger()
    const spellings = ['06 12 34 56 78', '+33 (0)6 12 34 56 78', 'tel:+33612345678', '6.12.34.56.78']
    const waits: number[] = []
    for (const spelling of [ALICE, ...spellings]) {
      const asked = await requestCodeFor(alice, spelling, true)
      assert(asked.success, JSON.stringify(asked))
      const soonest = Date.parse(asked.nextCodeSoonestTime)
      waits.push(Math.round((soonest - app.ctx.now().getTime()) / 5000) * 5)
      app.setClock(new Date(soonest - 2000))
      const tooEarly = await requestCodeFor(alice, ALICE, true)
      assert.deepEqual([tooEarly.success, 'reason' in tooEarly && tooEarly.reason], [false, 'throttled'])
      assert.equal(tooEarly.nextCodeSoonestTime, asked.nextCodeSoonestTime)
      app.setClock(new Date(soonest + 10))
    }
    assert.deepEqual(waits, [30, 60, 120, 120, 120])
    const sixth = await requestCodeFor(alice, '+33612345678', true)
    assert.equal('reason' in sixth && sixth.reason, 'throttled')
    assert.deepEqual(await sentTo(app), [ALICE, ALICE, ALICE, ALICE, ALICE])
  })

  test('a device that requests a code again, or several times at once, gets the code already sent (spec 7.4)', async () => {
    await using app = await startApp()
    const alice = app.stranger()
    const answers = await Promise.all(Array.from({ length: 6 }, () => requestCodeFor(alice, ALICE)))
    assert(answers.every(({ success }) => success))
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
    assert.equal((await sentTo(app)).length, 1)
  })

  test('a new code invalidates the previous one', async () => {
    await using app = await startApp()
    const alice = app.stranger()
    await requestCodeFor(alice, ALICE)
    const old = await codeSentTo(app, ALICE)
    advanceClock(app, 31_000)
    await requestCodeFor(alice, ALICE, true)
    const code = await codeSentTo(app, ALICE)
    if (old !== code)
      assert.equal((await alice(verifyOtp, { ...phoneInput(ALICE), code: Number(old) })).success, false)
    assert.equal((await alice(verifyOtp, { ...phoneInput(ALICE), code: Number(code) })).success, true)
  })

  test('the fourth number of a device in a day is throttled', async () => {
    await using app = await startApp()
    const alice = app.stranger()
    const reasons = []
    for (const number of ['+33612345678', '+33622345678', '+33632345678', '+33642345678']) {
      const asked = await requestCodeFor(alice, number)
      reasons.push(asked.success || asked.reason)
    }
    assert.deepEqual(reasons, [true, true, true, 'throttled'])
  })

  test('a request for a code gets the same response, and sends nothing, after others used up the messages of the number', async () => {
    await using app = await startApp()
    for (let device = 0; device < 5; device++) await requestCodeFor(app.stranger(), ALICE)
    const sixth = await requestCodeFor(app.stranger(), ALICE)
    const other = await requestCodeFor(app.stranger(), '+33698765432')
    assert.deepEqual([sixth.success, keys(sixth)], [true, keys(other)])
    assert.equal((await sentTo(app)).filter((to) => to === ALICE).length, 5)
  })

  test('a code that the SMS provider refuses is logged without its number, expires, and does not count', async () => {
    const env = {
      SMS_SENDER: 'webhook',
      SMS_WEBHOOK_URL: 'http://127.0.0.1:9/',
      SMS_WEBHOOK_SECRET: 's'.repeat(32),
    }
    await using app = await startApp({ env })
    const alice = app.stranger()
    assert.equal((await requestCodeFor(alice, ALICE)).success, true)
    await deliveries(app.ctx).settled()
    assert.doesNotMatch(app.logged.join(''), /612345678/)
    assert.match(app.logged.join(''), /could not send a code/)
    const { rows } = await sql<{ is_sent: boolean; is_over: boolean }>`
      select is_sent, ended_at is not null as is_over from phone_codes`.execute(app.ctx.db)
    assert.deepEqual(rows, [{ is_sent: false, is_over: true }])
    assert.equal(await reasonOf(alice(verifyOtp, { ...phoneInput(ALICE), code: 1 })), 'expired_code')
  })

  test('a code is sent after the response, so that the response time does not reveal whether it is sent', async () => {
    const sending = Promise.withResolvers<Response>()
    await using app = await startApp({
      env: {
        SMS_SENDER: 'webhook',
        SMS_WEBHOOK_URL: 'http://127.0.0.1:9/',
        SMS_WEBHOOK_SECRET: 's'.repeat(32),
      },
    })
    app.ctx.fetch = () => sending.promise
    assert.equal((await requestCodeFor(app.stranger(), ALICE)).success, true)
    sending.resolve(new Response('{}'))
    await deliveries(app.ctx).settled()
    assert.doesNotMatch(app.logged.join(''), /could not send a code/)
  })
})

describe('the budgets of codes', () => {
  test('codes for one block of numbers need harder and harder proofs of work, and other blocks need none', async () => {
    await using app = await startApp({ env: { PROOF_OF_WORK_BITS: '1', PHONE_CALLING_CODES: '33, 49' } })
    const difficulties: (number | undefined)[] = []
    for (let line = 0; line < 32; line++) {
      const ask = app.stranger()
      const input = { ...phoneInput(`+33612345${String(line).padStart(3, '0')}`), isRequestingNewCode: false }
      let answer = await ask(authenticate, input)
      const { challenge = '', difficulty } = 'challenge' in answer ? answer : {}
      difficulties.push(difficulty)
      if (difficulty !== undefined) {
        const proofOfWork = { challenge, solution: solutionOf({ challenge, difficulty }) }
        answer = await ask(authenticate, { ...input, proofOfWork })
      }
      assert.equal(answer.success, true)
    }
    const times = (n: number, difficulty?: number) => Array.from({ length: n }, () => difficulty)
    assert.deepEqual(difficulties, [...times(10), ...times(10, 1), ...times(10, 5), ...times(2, 6)])
    assert.equal((await sentTo(app)).length, 32)
    assert.equal((await requestCodeFor(app.stranger(), '+4915123456789')).success, true)
    assert.equal((await requestCodeFor(app.stranger(), '+33698765432')).success, true)
  })

  test('a proof of work is valid for one code, for the device that got the challenge, until it expires', async () => {
    await using app = await startApp({ env: { PROOF_OF_WORK_BITS: '4', SMS_PER_COUNTRY: '80' } })
    await storeUnusedCodes(app, { count: 40, country: 'FR' })
    const [alice, bob] = [app.stranger(), app.stranger()]
    const puzzleOf = async (ask: ApiClient) => {
      const asked = await requestCodeFor(ask, ALICE)
      assert(!asked.success && asked.reason === 'proof_of_work_required')
      const { challenge = '', difficulty = 0 } = asked
      return { challenge, solution: solutionOf({ challenge, difficulty }) }
    }
    const put = async (ask: ApiClient, proofOfWork: { challenge: string; solution: number }, to = ALICE) => {
      const asked = await ask(authenticate, { ...phoneInput(to), isRequestingNewCode: true, proofOfWork })
      return asked.success || asked.reason
    }
    const puzzle = await puzzleOf(alice)
    assert.equal(await put(bob, puzzle), 'proof_of_work_required')
    assert.equal(await put(alice, { ...puzzle, challenge: `x${puzzle.challenge}` }), 'proof_of_work_required')
    assert.equal(await put(alice, puzzle), true)
    assert.equal(await put(alice, puzzle, '+33698765432'), 'proof_of_work_required')
    const stale = await puzzleOf(bob)
    advanceClock(app, 11 * 60_000)
    assert.equal(await put(bob, stale), 'proof_of_work_required')
  })

  test('a network that requests too many codes needs a proof of work; the first 56 bits of an IPv6 address are one network', async () => {
    const env = { LIMITS: '1', TRUST_PROXY: '1', PROOF_OF_WORK_BITS: '1' }
    await using app = await startApp({ env })
    let asked = 0
    const from = async (address: string, headers = {}) => {
      const { device } = app.stranger()
      const path = '/api/v1/auth/authenticate'
      // Each number is in another block.
      const line = `1${String(++asked).padStart(4, '0')}000`
      const reply = await app.send(path, {
        body: JSON.stringify({ ...phoneInput(`+336${line}`), isRequestingNewCode: false }),
        headers: {
          [ACCEPT_PROOF_OF_WORK_HEADER]: '1',
          authorization: `Bearer ${app.token(device, path)}`,
          'x-forwarded-for': address,
          ...headers,
        },
      })
      const { reason = true } = JSON.parse(reply.text)
      return reason
    }
    for (let host = 0; host < 10; host++) assert.equal(await from(`2001:db8:0:${host}::1`), true)
    assert.equal(await from('2001:db8:0:ff::1'), 'proof_of_work_required')
    assert.equal(await from('2001:db8::ffff', { [ACCEPT_PROOF_OF_WORK_HEADER]: '0' }), 'throttled')
    assert.equal(await from('2001:db8:1::1'), true)
    for (let home = 1; home <= 7; home++)
      await storeUnusedCodes(app, { count: 10, country: 'DE', network: `2001:db8:0:${home}00::` })
    assert.equal(await from('2001:db8:0:ee00::1'), 'proof_of_work_required')
    await sql`update phone_codes set asked_at = asked_at - interval '2 hours'`.execute(app.ctx.db)
    assert.equal(await from('2001:db8::1'), true)
    await storeUnusedCodes(app, { count: 50, country: 'DE', network: '2001:db8::', minutesAgo: 120 })
    assert.equal(await from('2001:db8::1'), 'proof_of_work_required')
  })
})

/** Stores codes that were sent before and never used. */
async function storeUnusedCodes(
  { ctx }: TestApp,
  codes: { count: number; country: string; network?: string; minutesAgo?: number },
): Promise<void> {
  const { count, country, network = '192.0.2.1', minutesAgo = 10 } = codes
  const at = new Date(ctx.now().getTime() - minutesAgo * 60_000)
  await sql`
    insert into phone_codes (did, number_index, block_index, country, network, code_hash, is_sent, asked_at, expires_at)
    select 'did:key:' || n, convert_to(n::text, 'UTF8'), convert_to('b' || n, 'UTF8'), ${country}, ${network}::inet,
      '', true, ${at}, ${at}
    from generate_series(1, ${count}) n`.execute(ctx.db)
}
