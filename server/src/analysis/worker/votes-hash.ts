import { createHash, type Hash } from 'node:crypto'
import type { VoteMatrix } from '@parley/opinion-map'

/** SHA-256 of votes and who cast them. */
export const hashOfVotes = (matrix: VoteMatrix): Buffer => addVotes(createHash('sha256'), matrix).digest()

/** Adds votes to a hash. */
export function addVotes(hash: Hash, { participantIds, opinionIds, rowStarts, codes }: VoteMatrix): Hash {
  for (const { buffer, byteOffset, byteLength } of [participantIds, opinionIds, rowStarts, codes])
    hash.update(`${byteLength};`).update(new Uint8Array(buffer, byteOffset, byteLength))
  return hash
}
