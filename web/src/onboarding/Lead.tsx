import { useSignIn } from '#firstScreen.ts'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/onboarding.ts'
import { loginIntention } from '#shell/loginIntention.ts'
import { useLoginStatus } from '#shell/session.ts'

/**
 * Explains what happens to the person's votes, and where they return afterwards. A step for one way to log in has a text
 * of its own, and says the rest where onboarding begins with it because the site offers no other.
 */
export function Lead({ text }: { text?: string }) {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const isFirst = useSignIn().length === 1 || text === undefined
  return sentences([
    ...(text === undefined ? [] : [text]),
    ...(isFirst ? [m.sameForNewAndReturning()] : []),
    ...(isFirst && isGuestOrLoggedIn ? [m.guestVotesMove()] : []),
    ...(isFirst && loginIntention() ? [m.returnAfterwards()] : []),
  ])
}
