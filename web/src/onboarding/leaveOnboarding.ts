import type { AnyRouter } from '@tanstack/react-router'
import * as m from '#messages/shell.ts'
import { clearProgress, progress, saveProgress, type Account } from '#proving/progress.ts'
import { loginIntention, takeLoginIntention } from '#shell/loginIntention.ts'
import { keepRestartReason } from '#shell/restartNotice.ts'
import { loginStatus, updateStatus } from '#shell/session.ts'
import { notify } from '#ui/notices/notices.ts'

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
