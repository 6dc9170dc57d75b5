// Measures whether response times reveal if a number has an account: `npm run bench -- otp`. Requests for known and
// unknown numbers alternate. The difference between two halves of the known numbers is the noise of this machine.
import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { authenticate, verifyOtp } from '../contract/src/index.ts'
import { startApp, type TestApp } from '../server/src/testing/app.ts'
import { codeSentTo, phoneInput } from '../server/src/testing/phone.ts'
import { median } from './tables.ts'

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 200)
const BUDGETS = { SMS_PER_COUNTRY: '100000', SMS_PER_HOUR: '100000' }

/** Puts every phone number into its own thousand of numbers, so that no rate limit is reached. */
const known = (line: number) => `+336${String(line).padStart(5, '0')}123`
const unknown = (line: number) => `+337${String(line + 30_000).padStart(5, '0')}123`

/** Measures both steps on an unknown device: requesting a code, and a wrong guess. */
async function times(app: TestApp, number: string): Promise<{ ask: number; guess: number }> {
  const ask = app.stranger()
  const started = performance.now()
  const asked = await ask(authenticate, { ...phoneInput(number), isRequestingNewCode: false })
  const between = performance.now()
  assert.equal(asked.success, true, JSON.stringify(asked))
  const wrong = (Number(await codeSentTo(app, number)) + 1) % 1_000_000
  const from = performance.now()
  const guessed = await ask(verifyOtp, { ...phoneInput(number), code: wrong })
  assert(!guessed.success && guessed.reason === 'wrong_guess')
  return { ask: between - started, guess: performance.now() - from }
}

async function register(app: TestApp, number: string): Promise<void> {
  const ask = app.stranger()
  await ask(authenticate, { ...phoneInput(number), isRequestingNewCode: false })
  const code = Number(await codeSentTo(app, number))
  const entered = await ask(verifyOtp, { ...phoneInput(number), code })
  assert(entered.success)
}

await using app = await startApp({ env: BUDGETS })
for (let line = 0; line < 2 * PAIRS; line++) await register(app, known(line))
const measured = { known: [], other: [], unknown: [] } as Record<string, { ask: number; guess: number }[]>
for (let pair = 0; pair < PAIRS; pair++) {
  // The order alternates, so that neither kind is always the second of a pair.
  const round: [string, string][] = [
    ['known', known(2 * pair)],
    ['other', known(2 * pair + 1)],
    ['unknown', unknown(pair)],
  ]
  const turn = pair % round.length
  for (const [kind, number] of [...round.slice(turn), ...round.slice(0, turn)])
    measured[kind]?.push(await times(app, number))
}
console.log(`${PAIRS} pairs, medians in ms:`)
for (const step of ['ask', 'guess'] as const) {
  const timesOf = (kind: string) => (measured[kind] ?? []).map((time) => time[step])
  const [one, other, none] = [timesOf('known'), timesOf('other'), timesOf('unknown')]
  const apart = (left: number[], right: number[]) =>
    median(left.map((value, index) => value - (right[index] ?? 0))).toFixed(2)
  console.log(
    `${step}: known ${median(one).toFixed(1)}, unknown ${median(none).toFixed(1)}; ` +
      `difference of known and known ${apart(one, other)}, of known and unknown ${apart(one, none)}`,
  )
}
