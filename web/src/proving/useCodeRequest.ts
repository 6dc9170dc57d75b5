import { AppError, type LoginIntent, type WireError } from '@parley/contract'
import { useState } from 'react'
import { failureText, requestCode, requestRefusalText } from './loginCode.ts'
import { progress, saveProgress, type CodeReceiver } from './progress.ts'

/** Leads through a fresh proof in one of these ways, and then sends the request again. */
export type OnProofRequired = (ways: NonNullable<WireError['proofList']>, sendAgain: () => void) => void

export type CodeRequestEffects = {
  intent?: LoginIntent
  /** A code was sent, which {@link progress} has now. */
  onSent: () => void | Promise<void>
  /** The person has proved in the meantime who they are, such as in another tab. */
  onLoggedIn: () => void | Promise<void>
  onProofRequired?: OnProofRequired | undefined
}

/** The request of a first code, and what became of it. */
export function useCodeRequest(effects: CodeRequestEffects) {
  const { intent = 'log-in', onSent, onLoggedIn, onProofRequired } = effects
  const [state, setState] = useState<'idle' | 'sending' | 'solving' | 'other_account'>('idle')
  const [problem, setProblem] = useState<string>()
  const isBusy = state === 'sending' || state === 'solving'

  const send = async (receiver: CodeReceiver) => {
    setProblem(undefined)
    setState('sending')
    try {
      const request = { ...receiver, intent, isRequestingNewCode: false }
      const answer = await requestCode(request, () => setState('solving'))
      if (answer.success) {
        const { codeExpiry, nextCodeSoonestTime } = answer
        saveProgress({ ...progress.get(), sent: { ...receiver, intent, codeExpiry, nextCodeSoonestTime } })
        return await onSent()
      }
      if (answer.reason === 'associated_with_another_user') return setState('other_account')
      if (answer.reason === 'already_logged_in') await onLoggedIn()
      setProblem(requestRefusalText(answer))
    } catch (error) {
      const ways = error instanceof AppError ? error.details.proofList : undefined
      if (ways && onProofRequired) onProofRequired(ways, () => void send(receiver))
      else setProblem(failureText(error))
    }
    setState('idle')
  }

  return { state, isBusy, problem, setProblem, send, goOn: () => setState('idle') }
}

export type RunningCodeRequest = ReturnType<typeof useCodeRequest>
