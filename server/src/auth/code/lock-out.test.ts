import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ACCEPT_PROOF_OF_WORK_HEADER,
  authenticate,
  BASE_PATH,
  requestEmailCode,
  verifyOtp,
  type Call,
  type Input,
  type Output,
} from '@parley/contract'
import { sql } from 'kysely'
import { deliveries } from '#auth/code/deliveries.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { logInByCode, METHODS, newestCode } from '#testing/codes.ts'
import {
  codeSentTo,
  logInByPhone,
  phoneInput,
  requestCodeFor,
  solutionOf,
  unusedCodes,
} from '#testing/phone.ts'

// Attacks come from one address of the loopback network, and honest people from others.
const ATTACKER = '127.0.2.2'
const VICTIM = '+33612345678'
const MINUTE_MS = 60_000
const env = { LIMITS: '1', PROOF_OF_WORK_BITS: '1' }

/** Makes a call from an address, with a proof of work if one is required. */
async function askFrom<C extends Call>(
  app: TestApp,
  { from, ask, call, input }: { from: string; ask: Actor; call: C; input: Input<C> },
): Promise<Output<C>> {
  const path = BASE_PATH + call.path
  const { text } = await app.send(path, {
    body: JSON.stringify(input),
    headers: {
      [ACCEPT_PROOF_OF_WORK_HEADER]: '1',
      authorization: `Bearer ${app.token(ask.device, path)}`,
    },
    from,
  })
  return JSON.parse(text)
}

async function asksForCode(app: TestApp, { from, number }: { from: string; number: string }) {
  const ask = app.stranger()
  const input = { ...phoneInput(number), isRequestingNewCode: true }
  const asked = await askFrom(app, { from, ask, call: authenticate, input })
  if (asked.success || asked.reason !== 'proof_of_work_required') return { asked, difficulty: 0 }
  const { challenge = '', difficulty = 0 } = asked
  const proofOfWork = { challenge, solution: solutionOf({ challenge, difficulty }) }
  const again = await askFrom(app, { from, ask, call: authenticate, input: { ...input, proofOfWork } })
  return { asked: again, difficulty }
}

/** A number in the given block of numbers. */
const numberIn = (block: number) => `+336${String(block).padStart(5, '0')}123`
const advanceClock = (app: TestApp, ms: number) => app.setClock(new Date(app.ctx.now().getTime() + ms))

describe('a country', () => {
  test('a country is not locked out by one network that asks for codes and never uses them @full', async () => {
    await using app = await startApp({ env })
    for (let code = 0; code < 60; code++)
      assert((await asksForCode(app, { from: ATTACKER, number: numberIn(code) })).asked.success)
    advanceClock(app, 5 * MINUTE_MS)
    for (let person = 0; person < 5; person++) {
      const honest = { from: `127.0.3.${person}`, number: numberIn(1000 + person) }
      const { asked, difficulty } = await asksForCode(app, honest)
      assert.deepEqual([asked.success, difficulty], [true, 0])
    }
    assert.doesNotMatch(app.logged.join(''), /hardly used/)
  })

  test('a country is slowed down but not blocked if many networks leave its codes unused, which is logged once @full', async () => {
    await using app = await startApp({ env })
    await unusedCodes(app.ctx, 20)
    for (let person = 0; person < 3; person++) {
      const honest = { from: `127.0.3.${person}`, number: numberIn(1000 + person) }
      const { asked, difficulty } = await asksForCode(app, honest)
      assert.deepEqual([asked.success, difficulty], [true, 5])
    }
    const elsewhere = await asksForCode(app, { from: '127.0.4.1', number: '+4915123456789' })
    assert.deepEqual([elsewhere.asked.success, elsewhere.difficulty], [true, 0])
    assert.equal(app.logged.filter((line) => line.includes('hardly used')).length, 1)
    advanceClock(app, 61 * MINUTE_MS)
    const free = await asksForCode(app, { from: '127.0.3.9', number: numberIn(1009) })
    assert.deepEqual([free.asked.success, free.difficulty], [true, 0])
  })

  test('a code counts as unused only two minutes after it was requested, so that people have time to enter it', async () => {
    await using app = await startApp({ env })
    // They were requested ten minutes ago.
    await unusedCodes(app.ctx, 20)
    advanceClock(app, -8.5 * MINUTE_MS)
    const early = await asksForCode(app, { from: '127.0.3.1', number: numberIn(1001) })
    assert.deepEqual([early.asked.success, early.difficulty], [true, 0])
    advanceClock(app, MINUTE_MS)
    const settled = await asksForCode(app, { from: '127.0.3.2', number: numberIn(1002) })
    assert.deepEqual([settled.asked.success, settled.difficulty], [true, 5])
  })

  test('a country whose budget of messages is used up causes one warning an hour, and its refusals are measured', async () => {
    const token = 'a-token-for-monitoring-of-this-test-0123'
    await using app = await startApp({ env: { ...env, SMS_PER_COUNTRY: '2', METRICS_TOKEN: token } })
    const warnings = () => app.logged.filter((line) => line.includes('budget of messages')).length
    const asks = async (person: number) =>
      (await asksForCode(app, { from: `127.0.3.${person}`, number: numberIn(1000 + person) })).asked.success
    assert.deepEqual([await asks(1), await asks(2), warnings()], [true, true, 0])
    assert.deepEqual([await asks(3), await asks(4), warnings()], [false, false, 1])
    const elsewhere = await asksForCode(app, { from: '127.0.4.1', number: '+4915123456789' })
    assert.deepEqual([elsewhere.asked.success, warnings()], [true, 1])
    advanceClock(app, 61 * MINUTE_MS)
    assert.deepEqual([await asks(5), await asks(6), await asks(7), warnings()], [true, true, false, 2])
    const { text } = await app.send('/metrics', {
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
    })
    assert.match(text, /^parley_codes_beyond_budget_total\{country="FR"\} 3$/m)
    assert.doesNotMatch(text, /^parley_codes_beyond_budget_total\{country="DE"\}/m)
    assert.doesNotMatch(app.logged.join(''), /33600/)
  })

  test('a country is never slowed down for a device that logged in with its number before', async () => {
    await using app = await startApp({ env })
    const alice = app.stranger()
    await logInByPhone(app, alice, VICTIM)
    await sql`update devices set session_expires_at = now() - interval '1 second'`.execute(app.ctx.db)
    advanceClock(app, 2 * MINUTE_MS)
    await unusedCodes(app.ctx, 20)
    assert.equal((await logInByPhone(app, alice, VICTIM)).success, true)
  })
})

describe('a domain', () => {
  const limits = { ...env, MAIL_PER_DOMAIN: '4', SMS_PER_COUNTRY: '4' }
  const asks = async (app: TestApp, { from, to }: { from: string; to: string }) => {
    const ask = app.stranger()
    const call = requestEmailCode
    const input = { emailAddress: to, isRequestingNewCode: true }
    const asked = await askFrom(app, { from, ask, call, input })
    if (asked.success || asked.reason !== 'proof_of_work_required') return { asked, difficulty: 0 }
    const { challenge = '', difficulty = 0 } = asked
    const proofOfWork = { challenge, solution: solutionOf({ challenge, difficulty }) }
    return { asked: await askFrom(app, { from, ask, call, input: { ...input, proofOfWork } }), difficulty }
  }

  test('a flood of codes to one domain makes its codes cost work, refuses none, and costs other domains nothing', async () => {
    await using app = await startApp({ env: limits })
    const difficulties: number[] = []
    for (let n = 0; n < 10; n++) {
      const { asked, difficulty } = await asks(app, { from: `127.0.${n}.2`, to: `person${n}@gmail.com` })
      assert.equal(asked.success, true)
      difficulties.push(difficulty)
    }
    assert.deepEqual(difficulties, [0, 0, 1, 1, 5, 5, 6, 6, 7, 7])
    const elsewhere = await asks(app, { from: '127.0.9.2', to: 'ada@town.example' })
    assert.deepEqual([elsewhere.asked.success, elsewhere.difficulty], [true, 0])
    // Phones have budgets of their own.
    const byPhone = await asksForCode(app, { from: '127.0.9.3', number: numberIn(1) })
    assert.deepEqual([byPhone.asked.success, byPhone.difficulty], [true, 0])
  })

  test('no domain and no address is stored or logged', async () => {
    await using app = await startApp({ env: limits })
    for (let n = 0; n < 6; n++) await asks(app, { from: '127.0.9.4', to: `person${n}@liddell.example` })
    const { rows } = await sql`select t::text from phone_codes t`.execute(app.ctx.db)
    assert.equal(rows.length, 6)
    assert.doesNotMatch(JSON.stringify([rows, app.logged]), /liddell|person/)
  })
})

for (const by of METHODS)
  describe(`the owner of what codes are sent to by ${by.method}`, () => {
    const victim = by.alice
    const messages = (app: TestApp) => by.messages(app.ctx)

    test('the owner of a number or address logs in on a known device after strangers used up the messages and the guesses for it', async () => {
      await using app = await startApp({ env })
      const alice = app.stranger()
      await logInByCode(app, by, { ask: alice, to: victim })
      await sql`update devices set session_expires_at = now() - interval '1 second'`.execute(app.ctx.db)
      advanceClock(app, 2 * MINUTE_MS)
      for (let device = 0; device < 5; device++) {
        const mallory = app.stranger()
        await by.request(mallory, victim)
        for (let guess = 0; guess < 6; guess++) await by.verify(mallory, victim, { code: guess })
      }
      await deliveries(app.ctx).settled()
      const numSent = messages(app).length
      const stranger = app.stranger()
      assert.equal((await by.request(stranger, victim)).success, true)
      await deliveries(app.ctx).settled()
      assert.equal(messages(app).length, numSent)
      assert.deepEqual(await logInByCode(app, by, { ask: alice, to: victim }), {
        success: true,
        isNewUser: false,
        mayBeRecycled: false,
      })
    })

    test('the owner of a number or address has five messages and ten wrong guesses a day on known devices as well, and no more', async () => {
      await using app = await startApp({ env })
      const alice = app.stranger()
      await logInByCode(app, by, { ask: alice, to: victim })
      await sql`update devices set session_expires_at = now() - interval '1 second'`.execute(app.ctx.db)
      const reasons: unknown[] = []
      for (let code = 0; code < 3; code++) {
        advanceClock(app, 3 * MINUTE_MS)
        assert.equal((await by.request(alice, victim, { isRequestingNewCode: true })).success, true)
        const right = await newestCode(app, by, victim)
        for (let guess = 1; guess <= 5; guess++) {
          const answer = await by.verify(alice, victim, { code: (right + guess) % 1_000_000 })
          reasons.push('reason' in answer && answer.reason)
        }
      }
      assert.equal(reasons.filter((reason) => reason === 'wrong_guess').length, 8)
      assert.equal(reasons.lastIndexOf('wrong_guess'), 8)
    })
  })

test('guesses of devices that requested no code are answered before anything is hashed, and delay nobody', async () => {
  await using app = await startApp()
  const honest = app.stranger()
  await requestCodeFor(honest, VICTIM)
  const code = Number(await codeSentTo(app, VICTIM))
  const flood = Array.from({ length: 600 }, () =>
    askFrom(app, {
      from: ATTACKER,
      ask: app.stranger(),
      call: verifyOtp,
      input: { ...phoneInput(VICTIM), code: 1 },
    }),
  )
  assert.equal((await honest(verifyOtp, { ...phoneInput(VICTIM), code })).success, true)
  for (const answer of await Promise.all(flood))
    assert.deepEqual(answer, { success: false, reason: 'expired_code' })
})

test('the fifty-first login of one network in a day, as in a town hall, needs a proof of work and is not refused @full', async () => {
  await using app = await startApp({ env: { ...env, SMS_PER_COUNTRY: '1000' } })
  const difficulties = new Set<number>()
  for (let person = 0; person < 55; person++) {
    const { asked, difficulty } = await asksForCode(app, { from: '127.0.5.1', number: numberIn(person) })
    assert.equal(asked.success, true)
    difficulties.add(difficulty)
  }
  assert.deepEqual([...difficulties], [0, 1, 5])
})
