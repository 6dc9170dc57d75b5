import { AppError, generateVerificationLink, verifyUserStatus } from '@parley/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '#call.ts'
import { serverNow } from '#device/clock.ts'
import { useStore } from '#ui/store.ts'
import { saveProgress, progress, type Account, type ProofLink } from './progress.ts'
import { pollWhileVisible } from './pollWhileVisible.ts'

export type ProofState =
  | 'making_link'
  | 'no_link'
  | 'waiting'
  | 'offline'
  | 'verified'
  | 'failed'
  | 'not_unique'
  | 'expired'
  | 'other_account'

type Refusal = 'already_logged_in' | 'associated_with_another_user'

/** A link is valid for 15 minutes; it is replaced shortly before that. */
const LINK_MS = 14 * 60_000
const LOOK_MS = 2000

export type ProofEffects = {
  /** The proof is verified, and has logged this device in to an account. */
  onProven: (account: Account) => void | Promise<void>
  /** The person has proved in the meantime who they are, such as in another tab. */
  onLoggedIn: () => void | Promise<void>
}

/** The link for proving an identity with this device, and the state of the proof. A reload keeps the link. */
export function useProof({ onProven, onLoggedIn }: ProofEffects) {
  const { proof } = useStore(progress)
  const [state, setState] = useState<ProofState>(() => (isGood(proof) ? 'waiting' : 'making_link'))

  const refused = async (reason: Refusal): Promise<ProofState> => {
    if (reason === 'associated_with_another_user') return 'other_account'
    await onLoggedIn()
    return 'verified'
  }

  const askForLink = async () => {
    try {
      const answer = await callApi(generateVerificationLink, { linkType: 'http' }, { signed: true })
      if (answer.success) {
        const { verificationLink: address, provider } = answer
        saveProgress({ ...progress.get(), proof: { address, provider, until: serverNow() + LINK_MS } })
        setState('waiting')
      } else setState(await refused(answer.reason))
    } catch {
      setState('no_link')
    }
  }

  const makeLink = () => {
    setState('making_link')
    void askForLink()
  }

  const expire = () => {
    saveProgress({ ...progress.get(), proof: undefined })
    setState('expired')
  }

  const look = async () => {
    if (!isGood(progress.get().proof)) return expire()
    try {
      const answer = await callApi(verifyUserStatus, {}, { signed: true })
      if (!answer.success) return setState(await refused(answer.reason))
      if (answer.rarimoStatus === 'not_verified') return setState('waiting')
      if (answer.rarimoStatus === 'verified') {
        setState('verified')
        return await onProven(answer.isNewUser ? 'new' : 'existing')
      }
      saveProgress({ ...progress.get(), proof: undefined })
      setState(answer.rarimoStatus === 'uniqueness_check_failed' ? 'not_unique' : 'failed')
    } catch (error) {
      // After any other error, the next check decides.
      if (error instanceof AppError && error.name === 'offline') setState('offline')
    }
  }

  const begin = useEffectEvent(() => {
    if (state === 'making_link') void askForLink()
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the state follows the server's answer
  useEffect(() => begin(), [])

  const isLooking = state === 'waiting' || state === 'offline'
  const lookAgain = useEffectEvent(look)
  useEffect(() => (isLooking ? pollWhileVisible(() => lookAgain(), LOOK_MS) : undefined), [isLooking])

  return { state, link: proof, makeLink }
}

const isGood = (link: ProofLink | undefined) => link !== undefined && link.until > serverNow()
