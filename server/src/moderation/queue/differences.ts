/** A range of a text: the index of its first character, and the index after its last character. */
export type TextRange = [from: number, to: number]

type Token = { text: string; from: number }

/** How many words of each text are compared; opinions rarely have more. */
const COMPARED_WORDS = 600

/** The differences between two texts, by whole words and punctuation, and the share that is the same, from 0 to 1. */
export function differencesOf(
  first: string,
  later: string,
): { first: TextRange[]; later: TextRange[]; share: number } {
  const [a, b] = [tokensOf(first), tokensOf(later)]
  const [commonInA, commonInB] = commonTokens(a, b)
  const lengthOfCommon = (pieces: Token[], commonIndexes: Set<number>) =>
    pieces.reduce((sum, { text }, n) => sum + (commonIndexes.has(n) ? text.length : 0), 0)
  const totalLength = (pieces: Token[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)
  const total = totalLength(a) + totalLength(b)
  return {
    first: rangesOf(a, commonInA),
    later: rangesOf(b, commonInB),
    share: total === 0 ? 1 : (lengthOfCommon(a, commonInA) + lengthOfCommon(b, commonInB)) / total,
  }
}

const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu), ({ 0: piece, index }) => ({
    text: piece,
    from: index,
  })).slice(0, COMPARED_WORDS)

/** The indexes of a longest common subsequence in both texts, ignoring case. */
function commonTokens(a: Token[], b: Token[]): [Set<number>, Set<number>] {
  const width = b.length + 1
  const isSame = (i: number, j: number) => a[i]?.text.toLowerCase() === b[j]?.text.toLowerCase()
  const lengths = new Uint16Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = isSame(i, j)
        ? lengthAt(i + 1, j + 1) + 1
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const [commonInA, commonInB] = [new Set<number>(), new Set<number>()]
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (isSame(i, j)) {
      commonInA.add(i++)
      commonInB.add(j++)
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return [commonInA, commonInB]
}

/** The ranges of the tokens that are not common. Neighboring ranges are joined. */
function rangesOf(pieces: Token[], common: Set<number>): TextRange[] {
  const ranges: TextRange[] = []
  let wasDifferent = false
  for (const [n, { text, from }] of pieces.entries()) {
    const isDifferent = !common.has(n)
    const last = ranges.at(-1)
    if (isDifferent && wasDifferent && last !== undefined) last[1] = from + text.length
    else if (isDifferent) ranges.push([from, from + text.length])
    wasDifferent = isDifferent
  }
  return ranges
}
