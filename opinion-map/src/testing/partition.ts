/** Adjusted Rand index (Hubert & Arabie 1985) of two labelings of the same items: 1 for the same partition. */
export function adjustedRandIndex(first: ArrayLike<number>, second: ArrayLike<number>): number {
  const both = new Map<string, number>()
  const firsts = new Map<string, number>()
  const seconds = new Map<string, number>()
  for (let i = 0; i < first.length; i++) {
    increment(both, `${first[i]} ${second[i]}`)
    increment(firsts, `${first[i]}`)
    increment(seconds, `${second[i]}`)
  }
  const expected = (numPairs(firsts) * numPairs(seconds)) / ((first.length * (first.length - 1)) / 2)
  const most = (numPairs(firsts) + numPairs(seconds)) / 2
  return most === expected ? 1 : (numPairs(both) - expected) / (most - expected)
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function numPairs(counts: Map<string, number>): number {
  return Array.from(counts.values()).reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)
}
