import type { AnyRouter } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import { loginIntention, takeLoginIntention } from '#shell/loginIntention.ts'
import { loginStatus, updateStatus } from '#shell/session.ts'
import { notify } from '#ui/notices.ts'
import { clearProgress, progress, saveProgress, type Progress } from './progress.ts'

/** Records that this device is logged in now, and to what kind of account; the open step then leads on by itself. */
export const enterAccount = async (account: Progress['account']): Promise<void> => {
  saveProgress({ ...progress.get(), account })
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
}

/** Ends onboarding at the page where the person was when it began. */
export const leaveOnboarding = async (router: AnyRouter): Promise<void> => {
  if (loginStatus().isLoggedIn) notify({ text: m.welcomeBack() })
  clearProgress()
  // The guard of onboarding lets through to that page only, so it is forgotten last.
  await router.navigate({ href: loginIntention() ?? '/', replace: true })
  takeLoginIntention()
}
