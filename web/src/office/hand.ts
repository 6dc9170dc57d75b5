import { AppError, enrolAtDemoOffice, getDemoRequest, submitDemoProof } from '@parley/contract'
import { ask } from '#office/ask.ts'
import { holdDocument, type Holder } from '#office/holder.ts'
import { commitmentOf } from '#office/identity.ts'
import { prove } from '#office/prove.ts'
import * as m from '#messages/office.ts'

export type Handing = {
  linkId: string
  document: Omit<Holder, 'secret'>
  isOver16: boolean
  say: (what: string) => void
}

/** Enrols, proves and hands in; gives the sentence that says how it ended. */
export const handIn = async (handing: Handing): Promise<{ isDone: boolean; sentence: string }> => {
  try {
    return await handInOrThrow(handing)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unknown_link') return refused(m.linkOver())
    return refused(m.broke(error instanceof Error ? error.message : String(error)))
  }
}

const handInOrThrow = async ({ linkId, document, isOver16, say }: Handing) => {
  say(m.enrolling())
  const { scope, message } = await ask(getDemoRequest, { linkId })
  const { secret } = await holdDocument(document)
  const commitment = commitmentOf(secret).toString()
  const enrolled = await ask(enrolAtDemoOffice, { ...document, isOver16, commitment })
  if (!enrolled.success) return refused(enrolled.reason === 'too_young' ? m.tooYoung() : m.alreadyEnrolled())
  say(m.proving())
  const proof = await prove(secret, { group: enrolled.group, scope, message })
  say(m.sending())
  const { rarimoStatus } = await ask(submitDemoProof, { linkId, proof })
  if (rarimoStatus === 'verified') return { isDone: true, sentence: m.verified() }
  return refused(rarimoStatus === 'not_verified' ? m.notYet() : m.failed())
}

const refused = (sentence: string) => ({ isDone: false, sentence })
