import { useEffect, useState } from 'react'
import { localStore } from '#device/storage.ts'
import { useLoginStatus } from '#shell/session.ts'
import { CONSENTS_KEY } from '#votes/consent.tsx'

/** Stored once somebody has taken part on this device; inlineBoot.ts reads it, and the consents, before the first paint. */
const KNOWN_KEY = 'parley:known'

const hasTakenPart = () =>
  localStore.get(KNOWN_KEY) !== undefined || localStore.get(CONSENTS_KEY) !== undefined

/**
 * Whether the home page greets somebody new. Whoever has voted or logged in gets the home page as it is; a first vote
 * on this page changes nothing until the next visit to it.
 */
export function useNewcomer(): { isNewcomer: boolean; stay: () => void } {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const [wasKnown] = useState(hasTakenPart)
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    if (isGuestOrLoggedIn) localStore.set(KNOWN_KEY, 'yes')
  }, [isGuestOrLoggedIn])
  return { isNewcomer: isStaying || (!wasKnown && !isGuestOrLoggedIn), stay: () => setStaying(true) }
}
