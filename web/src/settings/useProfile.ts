import { getProfile } from '@parley/contract'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'

/** The viewer's own profile; a stranger has none. */
export function useProfile() {
  const { isGuestOrLoggedIn } = useLoginStatus()
  return useApiQuery(getProfile, {}, { enabled: isGuestOrLoggedIn })
}
