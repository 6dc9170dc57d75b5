import type { AnyRouter } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import { loginIntention, takeLoginIntention } from '#shell/loginIntention.ts'
import { loginStatus } from '#shell/session.ts'
import { notify } from '#ui/notices.ts'
import { forgetProgress } from './progress.ts'

/** Ends onboarding where the person was when it began. */
export const leave = async (router: AnyRouter): Promise<void> => {
  if (loginStatus().isLoggedIn) notify({ text: m.welcomeBack() })
  forgetProgress()
  // The guard of onboarding lets through to the place of the intention only, so that it is forgotten last.
  await router.navigate({ href: loginIntention() ?? '/', replace: true })
  takeLoginIntention()
}
