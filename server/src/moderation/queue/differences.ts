/** A stretch of a text: the index of its first character and the index after its last. */
export type Stretch = [from: number, to: number]

type Piece = { text: string; from: number }

/** How many words of each text are compared; opinions rarely have more. */
const COMPARED_WORDS = 600

/** The differences between two texts, by whole words and punctuation, and the share that is the same, from 0 to 1. */
export function differencesOf(
  first: string,
  later: string,
): { first: Stretch[]; later: Stretch[]; share: number } {
  const [a, b] = [piecesOf(first), piecesOf(later)]
  const [inA, inB] = commonOf(a, b)
  const length = (pieces: Piece[], among: Set<number>) =>
    pieces.reduce((sum, { text }, n) => sum + (among.has(n) ? text.length : 0), 0)
  const all = (pieces: Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)
  const total = all(a) + all(b)
  return {
    first: stretchesOf(a, inA),
    later: stretchesOf(b, inB),
    share: total === 0 ? 1 : (length(a, inA) + length(b, inB)) / total,
  }
}

const piecesOf = (text: string): Piece[] =>
  Array.from(text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu), ({ 0: piece, index }) => ({
    text: piece,
    from: index,
  })).slice(0, COMPARED_WORDS)

/** The indexes of a longest common subsequence in both texts, ignoring case. */
function commonOf(a: Piece[], b: Piece[]): [Set<number>, Set<number>] {
  const width = b.length + 1
  const isSame = (i: number, j: number) => a[i]?.text.toLowerCase() === b[j]?.text.toLowerCase()
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const [inA, inB] = [new Set<number>(), new Set<number>()]
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (isSame(i, j)) {
      inA.add(i++)
      inB.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return [inA, inB]
}

/** The stretches that are not common; neighbors are joined. */
function stretchesOf(pieces: Piece[], common: Set<number>): Stretch[] {
  const stretches: Stretch[] = []
  let wasDifferent = false
  for (const [n, { text, from }] of pieces.entries()) {
    const isDifferent = !common.has(n)
    const last = stretches.at(-1)
    if (isDifferent && wasDifferent && last !== undefined) last[1] = from + text.length
    else if (isDifferent) stretches.push([from, from + text.length])
    wasDifferent = isDifferent
  }
  return stretches
}
