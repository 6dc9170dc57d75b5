import { isReservedUsername, isUsernameInUse, LIMITS, usernameProblem } from '@parley/contract'
import { useEffect, useState } from 'react'
import * as m from '#messages/profile.ts'
import { useApiQuery } from '#queries.ts'

export type Availability = 'broken' | 'own' | 'checking' | 'free' | 'taken' | 'unknown'

/** The pause in typing after which a name is checked. */
const PAUSE_MS = 400

/** Whether a name is available; `current` is the viewer's own. */
export function useAvailability(username: string, current: string | undefined): Availability {
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(username), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [username])
  const isPossible = usernameProblem(username) === undefined && username !== current
  const { data: isInUse, isError } = useApiQuery(
    isUsernameInUse,
    { username },
    { enabled: isPossible && asked === username, staleTime: 0 },
  )
  if (username === current) return 'own'
  if (!isPossible) return 'broken'
  if (isError) return 'unknown'
  if (isInUse === undefined) return 'checking'
  return isInUse ? 'taken' : 'free'
}

/** The rules of the contract's `usernameProblem` one by one, to tick them while somebody types. */
export const USERNAME_RULES: readonly { label: () => string; isMet: (username: string) => boolean }[] = [
  {
    label: m.ruleLength,
    isMet: ({ length }) => length >= LIMITS.usernameMin && length <= LIMITS.usernameMax,
  },
  {
    label: m.ruleCharacters,
    isMet: (username) => /^[a-z0-9_]+$/.test(username) && !username.includes('__'),
  },
  { label: m.ruleLetter, isMet: (username) => /[a-z0-9]/.test(username) },
  {
    label: m.ruleReserved,
    isMet: (username) => !isReservedUsername(username),
  },
]
