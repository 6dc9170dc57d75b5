import { isUsernameInUse, usernameProblem } from '@parley/contract'
import { useEffect, useState } from 'react'
import { useApiQuery } from '#queries.ts'

export type Availability = 'broken' | 'own' | 'checking' | 'free' | 'taken' | 'unknown'

/** How long somebody pauses before a name is looked up. */
const PAUSE_MS = 400

/** Whether a name can be had; `current` is the viewer's own. */
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
