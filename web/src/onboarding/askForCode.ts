import { AppError, authenticate, type Input, type Output } from '@parley/contract'
import { callApi } from '#call.ts'
import { solve } from '#device/proofOfWork.ts'
import { LOCALE } from '#messages/catalogue.ts'
import * as m from '#messages/onboarding.ts'

type Refused = Extract<Output<typeof authenticate>, { success: false }>

/** A provider of messages may take its time. */
const PATIENCE_MS = 20_000

/** Asks for a code; where work has to be proved first, it is done and the question is asked again. */
export const askForCode = async (
  input: Input<typeof authenticate>,
  onPuzzle: () => void,
): Promise<Output<typeof authenticate>> => {
  const send = (input: Input<typeof authenticate>) =>
    callApi(authenticate, input, { signed: true, timeoutMs: PATIENCE_MS })
  const answer = await send(input)
  if (answer.success || answer.reason !== 'proof_of_work_required') return answer
  const { challenge, difficulty } = answer
  if (challenge === undefined || difficulty === undefined) return answer
  onPuzzle()
  const solution = await solve({ challenge, difficulty })
  return send({ ...input, proofOfWork: { challenge, solution } })
}

/** Why no code was sent, for a person to read. */
export const refusalText = ({ reason, nextCodeSoonestTime }: Refused): string => {
  switch (reason) {
    case 'throttled':
      return nextCodeSoonestTime ? m.throttledUntil({ time: clockTime(nextCodeSoonestTime) }) : m.throttled()
    case 'invalid_phone_number':
      return m.numberInvalid()
    case 'restricted_phone_type':
      return m.numberRestricted()
    case 'proof_of_work_required':
      return m.puzzleFailed()
    case 'already_logged_in':
      return m.welcomeBack()
    case 'associated_with_another_user':
      return m.otherAccount()
  }
}

/** Why a call failed altogether. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof AppError)) return m.failed()
  if (error.name === 'offline') return m.offline()
  if (error.name === 'too_many') return m.tooOften()
  return error.code === 'code_not_sent' ? m.codeNotSent() : m.failed()
}

const clockTime = (instant: string) =>
  new Intl.DateTimeFormat(LOCALE, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    new Date(instant),
  )
