import { getProfile } from '@parley/contract'
import { useAnswer } from '#call.ts'
import { useLoginStatus } from '#shell/session.ts'

/** The viewer's own profile; a stranger has none. */
export function useProfile() {
  const { isGuestOrLoggedIn } = useLoginStatus()
  return useAnswer(getProfile, {}, { enabled: isGuestOrLoggedIn })
}
