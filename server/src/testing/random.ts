import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'

/** Random numbers from 0 to 1 for one test. The test report shows the seed; TEST_SEED repeats the same numbers. */
export function seededRandom(t: TestContext): () => number {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`random numbers: run again with TEST_SEED=${seed}`)
  let state = seed
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
