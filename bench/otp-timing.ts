// Measures whether response times reveal if a number or an address has an account: `npm run bench -- otp`. Requests for
// known and unknown ones alternate. The difference between two halves of the known ones is the noise of this machine.
import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { startApp, type TestApp } from '../server/src/testing/app.ts'
import { type CodesBy, logInByCode, METHODS, newestCode } from '../server/src/testing/codes.ts'
import { median } from './tables.ts'

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 200)
const BUDGETS = { SMS_PER_COUNTRY: '100000', SMS_PER_HOUR: '100000', MAIL_PER_HOUR: '100000' }

/** Measures both steps on an unknown device: requesting a code, and a wrong guess. */
async function times(app: TestApp, by: CodesBy, to: string): Promise<{ ask: number; guess: number }> {
  const ask = app.stranger()
  const started = performance.now()
  const asked = await by.request(ask, to)
  const between = performance.now()
  assert.equal(asked.success, true, JSON.stringify(asked))
  const code = ((await newestCode(app, by, to)) + 1) % 1_000_000
  const from = performance.now()
  const guessed = await by.verify(ask, to, { code })
  assert(!guessed.success && guessed.reason === 'wrong_guess')
  return { ask: between - started, guess: performance.now() - from }
}

for (const by of METHODS) {
  await using app = await startApp({ env: BUDGETS })
  // Everybody is in a block or a domain of their own, so that no rate limit is reached.
  for (let line = 0; line < 2 * PAIRS; line++)
    await logInByCode(app, by, { ask: app.stranger(), to: by.somebody(line) })
  const measured = { known: [], other: [], unknown: [] } as Record<string, { ask: number; guess: number }[]>
  for (let pair = 0; pair < PAIRS; pair++) {
    // The order alternates, so that neither kind is always the second of a pair.
    const round: [string, string][] = [
      ['known', by.somebody(2 * pair)],
      ['other', by.somebody(2 * pair + 1)],
      ['unknown', by.somebody(pair + 30_000)],
    ]
    const turn = pair % round.length
    for (const [kind, to] of [...round.slice(turn), ...round.slice(0, turn)])
      measured[kind]?.push(await times(app, by, to))
  }
  console.log(`${PAIRS} pairs by ${by.method}, medians in ms:`)
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
}
