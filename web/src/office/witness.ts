import { keccak_256 } from '@noble/hashes/sha3.js'
import { commitmentOf } from '#office/storedDocument.ts'
import { merklePathOf } from '#office/tree.ts'

export const DEPTH = 16

/** The public statement of a proof. */
export type Statement = {
  /** The commitments of the group, in the office's order. */
  group: readonly string[]
  scope: string
  message: string
}

/** The input of the circuit. The secret and the position in the group stay on this device. */
export const witnessOf = (secret: bigint, { group, scope, message }: Statement) => {
  const leaves = group.map(BigInt)
  const { siblings, index } = merklePathOf(leaves, leaves.indexOf(commitmentOf(secret)))
  const merkleProofSiblings = Array.from({ length: DEPTH }, (_, level) => siblings[level] ?? 0n)
  return {
    secret,
    merkleProofLength: siblings.length,
    merkleProofIndex: index,
    merkleProofSiblings,
    scope: signalOf(scope),
    message: signalOf(message),
  }
}

/** The circuit uses messages and scopes as hashes of 248 bits. */
const signalOf = (decimal: string): bigint => {
  const hex = BigInt(decimal).toString(16).padStart(64, '0')
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
  return keccak_256(bytes).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n) >> 8n
}
