/** Random numbers from 0 to 1 for one test, the same for the same TEST_SEED, which the runner of the tests prints. */
export function seededRandom(): () => number {
  let state = Number(process.env.TEST_SEED ?? 1)
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
