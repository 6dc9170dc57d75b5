import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ACCEPT_PROOF_OF_WORK_HEADER, authenticate, type ApiClient } from '@parley/contract'
import { sql } from 'kysely'
import { deliveries } from '#auth/code/deliveries.ts'
import { outbox } from '#auth/phone/senders/outbox.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { requestCodeFor, codeSentTo, phoneInput, solutionOf } from '#testing/phone.ts'

const ALICE = '+33612345678'
const sentTo = async ({ ctx }: TestApp) => {
  await deliveries(ctx).settled()
  return outbox(ctx).messages.map(({ to }) => to)
}
const advanceClock = (app: TestApp, ms: number) => app.setClock(new Date(app.ctx.now().getTime() + ms))

describe('a request for a code by phone', () => {
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
