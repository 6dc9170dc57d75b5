import type { VoteMatrix } from '../matrix.ts'
import { seededRandom, shuffle, type Random } from '../random.ts'
import { haveSameVotes, rowsByHash } from '../robust/sample.ts'
import { hashOfVote } from '../structure/vote-hash.ts'

/** The number of parts into which votes are divided. */
export const NUM_FOLDS = 5

/**
 * The fold of each vote of a matrix, 0 to 4. Each person's answers (informative votes) are dealt to the folds five at a
 * time, each time in another order, and their other votes likewise; so no fold has more than a fifth of somebody's
 * answers, rounded up. The orders follow from the seed and the person's votes. People with the same votes differ by
 * their place among these, so that neither the order of votes nor the ids of participants matter.
 */
export function foldsOf(matrix: VoteMatrix, isInformative: Uint8Array, seed: number): Uint8Array {
  const folds = new Uint8Array(matrix.codes.length)
  const rows = rowsByHash(matrix)
  let numAlike = 0
  rows.forEach((row, at) => {
    numAlike = at > 0 && haveSameVotes(matrix, row, rows[at - 1]!) ? numAlike + 1 : 0
    const random = seededRandom(hashOfVote(hashOfRow(matrix, row, seed), numAlike))
    const hands = [new FoldDealer(random), new FoldDealer(random)] as const
    for (let at = matrix.rowStarts[row]!; at < matrix.rowStarts[row + 1]!; at++)
      folds[at] = hands[isInformative[matrix.codes[at]!] === 1 ? 0 : 1].next()
  })
  return folds
}

/** The matrix without the votes of one fold. It keeps all rows, even if nothing is left of them. */
export function withoutFold(matrix: VoteMatrix, folds: Uint8Array, fold: number): VoteMatrix {
  const { rowStarts, codes } = matrix
  const starts = new Uint32Array(rowStarts.length)
  const kept = codes.slice()
  let end = 0
  for (let row = 0; row + 1 < rowStarts.length; row++) {
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++)
      if (folds[at] !== fold) kept[end++] = codes[at]!
    starts[row + 1] = end
  }
  return { ...matrix, rowStarts: starts, codes: kept.subarray(0, end) }
}

function hashOfRow({ rowStarts, codes }: VoteMatrix, row: number, seed: number): number {
  let hash = seed
  for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) hash = hashOfVote(hash, codes[at]!)
  return hash
}

/** Deals the folds in random order, each once before all are dealt again. */
class FoldDealer {
  readonly #random: Random
  #left: number[] = []

  constructor(random: Random) {
    this.#random = random
  }

  next(): number {
    if (this.#left.length === 0) this.#left = shuffle([...Array(NUM_FOLDS).keys()], this.#random)
    return this.#left.pop()!
  }
}
