/** A stream of numbers in [0, 1): the same seed gives the same stream on every machine. */
export type Random = () => number

/**
 * Creates a small counter-based generator (32 bits of state, a multiply-and-xor finalizer per number).
 * Use it for reproducible sampling, never for secrets. `seed` is taken modulo 2³².
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let bits = state
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
    return ((bits ^ (bits >>> 15)) >>> 0) / 0x1_0000_0000
  }
}

/** Shuffles `items` in place (Fisher–Yates); every order is equally likely. */
export function shuffle<Item>(items: Item[], random: Random): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const item = items[last]!
    items[last] = items[other]!
    items[other] = item
  }
  return items
}

/** A standard normal number (Box & Muller 1958). */
export function normalNumber(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
