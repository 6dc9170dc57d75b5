import type { VoteMatrix } from '../matrix.ts'
import { rowsByHash, sampleOf } from '../robust/sample.ts'
import { hashOfVote } from './vote-hash.ts'

/** The agreements and disagreements of people who have at least `MIN_SIDES` of them, by person. */
export type ResponseRows = {
  numPeople: number
  numOpinions: number
  /** The responses of person i are at starts[i] … starts[i + 1). */
  starts: Uint32Array
  columns: Uint32Array
  /** 1 for an agreement, 0 for a disagreement. */
  agrees: Uint8Array
  /** 1 for the responses that no model is fitted to; they only measure how well it predicts. */
  isHidden: Uint8Array
}

/** People with fewer agreements and disagreements say too little about what explains votes. */
export const MIN_SIDES = 5
/** The responses of each person are hidden in this many parts, one at a time. */
export const NUM_PARTS = 5
/** Conversations with more votes are sampled by people. */
const MAX_VOTES = 50_000

/**
 * The responses that the ladder of explanations is measured on, at most about `maxVotes`. A fifth of each person's
 * responses is hidden, one of the five parts in which a hash of opinion, seed and the person's votes divides them, so
 * that neither the order of votes nor the numbers of participants matter. People with the same votes differ by their
 * place among these; if the same response of all of them were hidden, no model could learn how they answer it.
 */
export function responseRows(
  matrix: VoteMatrix,
  {
    isModerated,
    seed,
    part = 0,
    maxVotes = MAX_VOTES,
  }: { isModerated: Uint8Array; seed: number; part?: number; maxVotes?: number },
): ResponseRows {
  const sampled = sampleOf(rowsByHash(matrix), matrix, maxVotes)
  const starts: number[] = [0]
  const columns: number[] = []
  const agrees: number[] = []
  const isHidden: number[] = []
  const nextHashes = new Map<number, number>()
  for (const row of sampled) {
    const codes = sidesOf(matrix, row, isModerated)
    if (codes.length < MIN_SIDES) continue
    const votes = codes.reduce(hashOfVote, seed)
    const person = nextHashes.get(votes) ?? votes
    nextHashes.set(votes, hashOfVote(person, 0))
    const hidden = new Set(hiddenAmong(codes, person, part))
    for (const code of codes) {
      columns.push(code >>> 2)
      agrees.push((code & 3) >>> 1)
      isHidden.push(hidden.has(code) ? 1 : 0)
    }
    starts.push(columns.length)
  }
  return {
    numPeople: starts.length - 1,
    numOpinions: matrix.opinionIds.length,
    starts: Uint32Array.from(starts),
    columns: Uint32Array.from(columns),
    agrees: Uint8Array.from(agrees),
    isHidden: Uint8Array.from(isHidden),
  }
}

function sidesOf({ rowStarts, codes }: VoteMatrix, row: number, isModerated: Uint8Array): number[] {
  return Array.from(codes.subarray(rowStarts[row]!, rowStarts[row + 1]!)).filter(
    (code) => (code & 3) !== 1 && isModerated[code >>> 2] === 0,
  )
}

function hiddenAmong(codes: readonly number[], person: number, part: number): number[] {
  const size = Math.floor(codes.length / NUM_PARTS)
  return codes
    .map((code) => ({ code, hash: hashOfVote(person, code) }))
    .sort((a, b) => a.hash - b.hash || a.code - b.code)
    .slice(part * size, (part + 1) * size)
    .map(({ code }) => code)
}
