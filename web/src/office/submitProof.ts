import {
  AppError,
  enrolAtDemoOffice,
  getDemoRequest,
  createApiClient,
  submitDemoProof,
  type SemaphoreProof,
} from '@parley/contract'
import { commitmentOf, saveDocument, type StoredDocument } from '#office/storedDocument.ts'
import * as m from '#messages/office.ts'
import { groth16, type Groth16Proof } from 'snarkjs'
import wasm from '../../office-artifacts/semaphore-16.wasm?url'
import zkey from '../../office-artifacts/semaphore-16.zkey?url'
import { DEPTH, witnessOf, type Statement } from '#office/witness.ts'

export type Submission = {
  linkId: string
  document: Omit<StoredDocument, 'secret'>
  isOver16: boolean
  showStatus: (text: string) => void
}

/** Enrols the document, makes the proof and submits it. Returns the message for the person. */
export const submitProof = async (submission: Submission): Promise<{ isDone: boolean; text: string }> => {
  try {
    return await enrolProveAndSubmit(submission)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unknown_link') return refused(m.linkExpired())
    return refused(m.somethingBroke({ problem: error instanceof Error ? error.message : String(error) }))
  }
}

const enrolProveAndSubmit = async ({ linkId, document, isOver16, showStatus }: Submission) => {
  showStatus(m.enrolling())
  const { scope, message } = await ask(getDemoRequest, { linkId })
  const { secret } = await saveDocument(document)
  const commitment = commitmentOf(secret).toString()
  const enrolled = await ask(enrolAtDemoOffice, { ...document, isOver16, commitment })
  if (!enrolled.success) return refused(enrolled.reason === 'too_young' ? m.tooYoung() : m.alreadyEnrolled())
  showStatus(m.proving())
  const proof = await prove(secret, { group: enrolled.group, scope, message })
  showStatus(m.sending())
  const { rarimoStatus } = await ask(submitDemoProof, { linkId, proof })
  if (rarimoStatus === 'verified') return { isDone: true, text: m.verified() }
  return refused(rarimoStatus === 'not_verified' ? m.notYet() : m.failed())
}

const refused = (text: string) => ({ isDone: false, text })

/** Sends an unsigned call to the office, which knows no keys. */
const ask = createApiClient(async ({ path, body }) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
})

/** Proves membership and the message in one thread, since the page's policy forbids more workers. */
const prove = async (secret: bigint, statement: Statement): Promise<SemaphoreProof> => {
  const witness = witnessOf(secret, statement)
  const proven = await groth16.fullProve(witness, wasm, zkey, undefined, {}, { singleThread: true })
  return toWireProof(proven, statement)
}

/** Converts the proof to the format of the wire, which swaps the numbers of each pair. */
const toWireProof = (
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
