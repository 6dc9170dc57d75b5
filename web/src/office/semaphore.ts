import type { SemaphoreProof } from '@parley/contract'
import type { Groth16Proof } from 'snarkjs'
import { DEPTH, type Statement } from '#office/witness.ts'

/** A proof as it travels; of each pair of numbers the second comes first. */
export const packed = (
  { proof, publicSignals }: { proof: Groth16Proof; publicSignals: string[] },
  { scope, message }: Statement,
): SemaphoreProof => {
  const [root = '', nullifier = ''] = publicSignals
  const { pi_a: a, pi_b: b, pi_c: c } = proof
  return {
    merkleTreeDepth: DEPTH,
    merkleTreeRoot: root,
    nullifier,
    message,
    scope,
    points: [a[0], a[1], b[0][1], b[0][0], b[1][1], b[1][0], c[0], c[1]],
  }
}
