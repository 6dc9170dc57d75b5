import {
  AppError,
  enrolAtDemoOffice,
  getDemoRequest,
  createApiClient,
  submitDemoProof,
} from '@parley/contract'
import { commitmentOf, saveDocument, type StoredDocument } from '#office/identity.ts'
import { prove } from '#office/proof.ts'
import * as m from '#messages/office.ts'

export type Submission = {
  linkId: string
  document: Omit<StoredDocument, 'secret'>
  isOver16: boolean
  showStatus: (text: string) => void
}

/** Enrols the document, makes the proof and submits it. Returns what to tell the person. */
export const submitProof = async (submission: Submission): Promise<{ isDone: boolean; text: string }> => {
  try {
    return await enrolProveAndSubmit(submission)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unknown_link') return refused(m.linkOver())
    return refused(m.broke(error instanceof Error ? error.message : String(error)))
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

/** Sends a call to the office, unsigned: it knows nobody by a key. */
const ask = createApiClient(async ({ path, body }) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
})
