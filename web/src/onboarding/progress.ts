import type { AnyRouter } from '@tanstack/react-router'
import { sessionStore } from '#device/storage.ts'
import { hasShape, isNumber, isOneOf, isOptional, isString, stored } from '#device/stored.ts'
import * as m from '#messages/shell.ts'
import { loginIntention, takeLoginIntention } from '#shell/loginIntention.ts'
import { keepRestartReason } from '#shell/restartNotice.ts'
import { loginStatus, updateStatus } from '#shell/session.ts'
import { notify } from '#ui/notices/notices.ts'
import { makeStore } from '#ui/store.ts'
import type { Account } from './steps.ts'

/** The number that a code was sent to. */
export type AskedNumber = {
  phoneNumber: string
  defaultCallingCode: string
  codeExpiry: string
  nextCodeSoonestTime: string
}

/** The link for making the proof, and when it expires by the server's clock. */
export type ProofLink = {
  address: string
  provider: 'rarimo' | 'demo-office'
  until: number
}

export type Progress = {
  number?: AskedNumber
  proof?: ProofLink
  account?: Account
}

const storedProgress = stored(
  'parley:onboarding',
  hasShape<Progress>({
    number: isOptional(
      hasShape<AskedNumber>({
        phoneNumber: isString,
        defaultCallingCode: isString,
        codeExpiry: isString,
        nextCodeSoonestTime: isString,
      }),
    ),
    proof: isOptional(
      hasShape<ProofLink>({
        address: isString,
        provider: isOneOf(['rarimo', 'demo-office']),
        until: isNumber,
      }),
    ),
    account: isOptional(isOneOf<Account>(['new', 'existing', 'recycled'])),
  }),
  { storage: sessionStore },
)

/** Stores the progress of this tab. A phone number is stored nowhere else, and only until the tab is closed. */
export const saveProgress = (next: Progress): void => {
  storedProgress.set(next)
  progress.set(next)
}

export const clearProgress = (): void => {
  storedProgress.remove()
  progress.set({})
}

/** Records that this device is logged in now, and to which kind of account; the open step then continues by itself. */
export const enterAccount = async (account: Account): Promise<void> => {
  saveProgress({ ...progress.get(), account })
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
}

let leaving: Promise<void> | undefined

/**
 * Ends onboarding on the page where it began. The step leaves, too, once its progress is cleared; by then that page may be
 * forgotten already.
 */
export const leaveOnboarding = (router: AnyRouter): Promise<void> =>
  (leaving ??= leave(router).finally(() => (leaving = undefined)))

const leave = async (router: AnyRouter): Promise<void> => {
  const { redirectOfPage } = await import('#shell/accountLanguage.ts')
  const address = await redirectOfPage(loginIntention() ?? '/')
  const { isLoggedIn } = loginStatus()
  if (address) {
    if (isLoggedIn) keepRestartReason('loggedIn')
    clearProgress()
    takeLoginIntention()
    return location.replace(address)
  }
  if (isLoggedIn) notify({ text: m.loggedIn() })
  clearProgress()
  // The onboarding guard allows only this page, and is asked before it is removed. A page that is reloaded while it is
  // still loading must not find it.
  const stop = router.subscribe('onBeforeNavigate', () => void takeLoginIntention())
  await router.navigate({ href: loginIntention() ?? '/', replace: true })
  stop()
  takeLoginIntention()
}

export const progress = makeStore<Progress>(storedProgress.get() ?? {})
