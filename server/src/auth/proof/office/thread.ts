import { isProven } from '#auth/proof/office/groth16.ts'
import { answerRequests } from '#threads/answer-requests.ts'

export type ProofRequest = { points: readonly string[]; signals: readonly bigint[] }

answerRequests(({ points, signals }: ProofRequest) => isProven(points, signals))
