import { parentPort } from 'node:worker_threads'
import { isProven } from '#auth/proof/office/groth16.ts'

export type ProofRequest = {
  id: number
  points: readonly string[]
  signals: readonly bigint[]
}
export type ProofReply = {
  id: number
  isProven: boolean
}

parentPort?.on('message', ({ id, points, signals }: ProofRequest) => {
  const reply: ProofReply = { id, isProven: isProven(points, signals) }
  parentPort?.postMessage(reply)
})
