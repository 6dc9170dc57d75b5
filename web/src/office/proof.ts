import type { SemaphoreProof } from '@parley/contract'
import { groth16, type Groth16Proof } from 'snarkjs'
import wasm from '../../office-artifacts/semaphore-16.wasm?url'
import zkey from '../../office-artifacts/semaphore-16.zkey?url'
import { DEPTH, witnessOf, type Statement } from '#office/witness.ts'

/** Proves membership and the message, in one thread: the page's policy forbids more workers. */
export const prove = async (secret: bigint, statement: Statement): Promise<SemaphoreProof> => {
  const witness = witnessOf(secret, statement)
  const proven = await groth16.fullProve(witness, wasm, zkey, undefined, {}, { singleThread: true })
  return packed(proven, statement)
}

/** The proof in the format of the wire, which swaps the numbers of each pair. */
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
