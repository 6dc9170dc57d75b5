import type { SemaphoreProof } from '@parley/contract'
import { groth16 } from 'snarkjs'
import wasm from '../../office-artifacts/semaphore-16.wasm?url'
import zkey from '../../office-artifacts/semaphore-16.zkey?url'
import { packed } from '#office/semaphore.ts'
import { witnessOf, type Statement } from '#office/witness.ts'

/** Proves membership and the message. One thread: the others would come from addresses that the page forbids. */
export const prove = async (secret: bigint, statement: Statement): Promise<SemaphoreProof> => {
  const witness = witnessOf(secret, statement)
  const proven = await groth16.fullProve(witness, wasm, zkey, undefined, {}, { singleThread: true })
  return packed(proven, statement)
}
