import { disjointSets } from '@parley/opinion-map'
import type { AnswerColumns, Likelihood, Voter } from '#patterns/voters.ts'

/** How similar two people's answers are on the opinions that both have answered. */
export type Similarity = {
  shared: number
  same: number
  /** How many opinions both have answered, as a share of those that either has: copies answer the same opinions. */
  overlap: number
  /**
   * Natural logarithm of the likelihood ratio of these answers: one person copies the other with some errors, against
   * both answering independently. Agreeing where everybody agrees adds little.
   */
  evidence: number
}

/** The share of the answers of a copy that differ from the original. */
const ERROR_RATE = 0.15

/** Compares the answers of two people, at least one of whom has answered something. */
export function similarityOf(a: AnswerColumns, b: AnswerColumns, likelihood: Likelihood): Similarity {
  const similarity = { shared: 0, same: 0, overlap: 0, evidence: 0 }
  let [i, j] = [0, 0]
  while (i < a.opinionIds.length && j < b.opinionIds.length) {
    const [opinionId = 0, other = 0] = [a.opinionIds[i], b.opinionIds[j]]
    if (opinionId < other) i++
    else if (opinionId > other) j++
    else {
      const choice = a.choices[i] ?? 0
      similarity.shared++
      if (choice === b.choices[j]) {
        similarity.same++
        similarity.evidence += Math.log((1 - ERROR_RATE) / likelihood(opinionId, choice))
      } else similarity.evidence += Math.log(ERROR_RATE)
      i++
      j++
    }
  }
  const either = a.opinionIds.length + b.opinionIds.length - similarity.shared
  similarity.overlap = similarity.shared / either
  return similarity
}

/** Two positions in a list of people. */
export type PersonPair = readonly [number, number]

/** Finds groups in which everybody is similar to somebody else, among the given pairs; the largest first. */
export function similarGroups(
  voters: readonly Voter[],
  pairs: readonly PersonPair[],
  isSimilar: (a: Voter, b: Voter) => boolean,
): Voter[][] {
  const { rootOf, join } = disjointSets(voters.length)
  for (const [i, j] of pairs) {
    const [a, b] = [voters[i], voters[j]]
    if (a === undefined || b === undefined || rootOf(i) === rootOf(j)) continue
    if (isSimilar(a, b)) join(i, j)
  }
  const groups = Map.groupBy(voters.keys(), rootOf)
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((places) => places.flatMap((at) => voters[at] ?? []))
    .toSorted((a, b) => b.length - a.length)
}

/**
 * Pairs of people who share a bucket, each pair once. Their number grows linearly with the number of people, not
 * quadratically.
 */
export function pairsToCompare(voters: readonly Voter[]): PersonPair[] {
  const known = new Set<number>()
  const pairs: PersonPair[] = []
  for (const bucket of bucketsOf(voters))
    for (const [place, i] of bucket.entries())
      for (const j of bucket.slice(place + 1, place + 1 + NEIGHBORS)) {
        const pair = i * voters.length + j
        if (known.has(pair)) continue
        known.add(pair)
        pairs.push([i, j])
        if (pairs.length === MAX_PAIRS) return pairs
      }
  return pairs
}

/**
 * In each bucket, everybody is compared with this many of the people who come next. Copies in a large bucket are
 * therefore joined by a chain of such pairs.
 */
const NEIGHBORS = 12
/** The pairs need at most 100 MB of memory. */
const MAX_PAIRS = 2_000_000

const BANDS = 40
const ROWS = 4

/**
 * Groups people by the smallest hashes of their answers (MinHash): people who gave most answers alike share at least
 * one of forty buckets, others seldom do.
 */
function* bucketsOf(voters: readonly Voter[]): Generator<number[]> {
  for (let band = 0; band < BANDS; band++) {
    const buckets = Map.groupBy(voters.keys(), (at) => {
      const voter = voters[at]
      return voter === undefined ? '' : bandOf(voter, band)
    })
    for (const bucket of buckets.values()) if (bucket.length > 1) yield bucket
  }
}

function bandOf({ opinionIds, choices }: Voter, band: number): string {
  const smallest = new Uint32Array(ROWS).fill(0xffffffff)
  for (const [at, opinionId] of opinionIds.entries()) {
    const answer = 3 * opinionId + (choices[at] ?? 0) + 1
    for (let row = 0; row < ROWS; row++) {
      const hash = mixed(answer ^ Math.imul(band * ROWS + row + 1, 0x9e3779b1))
      if (hash < (smallest[row] ?? 0)) smallest[row] = hash
    }
  }
  return smallest.join()
}

/** Spreads a number over 32 bits (the finalizer of MurmurHash3). */
function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
