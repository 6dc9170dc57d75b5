import type { VoteMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'
import { drawVotes, type SimulatedSize } from './simulated-votes.ts'

/**
 * The probability that somebody agrees with an opinion of their own side or of everybody. For opinions of the other
 * side it is 1 minus this.
 */
const AGREEMENT = 0.85

/**
 * A random conversation with a known minority, which is this share of the people. A third of the opinions are shared by
 * everybody, a third are those of the majority, and a third those of the minority; each side rejects those of the other.
 */
export function plantMinority({ share, seed, ...size }: SimulatedSize & { share: number; seed: number }): {
  matrix: VoteMatrix
  /** Whether only the minority shares the opinion with this id. */
  isOfMinority: (opinionId: number) => boolean
} {
  const numMinority = Math.round(share * size.numPeople)
  const agreement = (person: number, opinion: number) => {
    const isOwn = opinion % 3 === 0 || person < numMinority === (opinion % 3 === 2)
    return isOwn ? AGREEMENT : 1 - AGREEMENT
  }
  return {
    matrix: drawVotes(agreement, size, seededRandom(seed)),
    isOfMinority: (opinionId) => opinionId % 3 === 2,
  }
}
