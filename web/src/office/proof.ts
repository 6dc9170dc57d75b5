import type { SemaphoreProof } from '@parley/contract'
import { groth16, type Groth16Proof } from 'snarkjs'
import wasm from '../../office-artifacts/semaphore-16.wasm?url'
import zkey from '../../office-artifacts/semaphore-16.zkey?url'
import { DEPTH, witnessOf, type Statement } from '#office/witness.ts'

/** Proves membership and the message. One thread: the others would come from addresses that the page forbids. */
export const prove = async (secret: bigint, statement: Statement): Promise<SemaphoreProof> => {
  const witness = witnessOf(secret, statement)
  const proven = await groth16.fullProve(witness, wasm, zkey, undefined, {}, { singleThread: true })
  return packed(proven, statement)
}

/** A proof as it travels; of each pair of numbers the second comes first. */
const packed = (
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
