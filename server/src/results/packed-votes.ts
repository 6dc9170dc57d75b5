import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Votes } from '#results/vote-columns.ts'

const BYTES_PER_VOTE = 9

/** Packs votes into compressed bytes: one column after the other, little-endian like every supported processor. */
export function packVotes({ participantIds, opinionIds, values }: Votes): Buffer {
  const bytes = Buffer.concat([participantIds, opinionIds, values].map(bytesOf))
  return deflateRawSync(bytes, { level: 1 })
}

/** Unpacks the votes of {@link packVotes}. */
export function unpackVotes(packed: Uint8Array): Votes {
  const bytes = inflateRawSync(packed)
  const numVotes = bytes.length / BYTES_PER_VOTE
  // A copy is needed because the bytes may start at an offset that is not aligned for columns of four bytes.
  const buffer = new Uint8Array(bytes).buffer
  return {
    participantIds: new Int32Array(buffer, 0, numVotes),
    opinionIds: new Int32Array(buffer, numVotes * 4, numVotes),
    values: new Int8Array(buffer, numVotes * 8, numVotes),
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Int8Array) =>
  new Uint8Array(buffer, byteOffset, byteLength)
