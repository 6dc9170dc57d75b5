import { listMutedUsers, type Conversation, type Opinion } from '@parley/contract'
import { useMemo } from 'react'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'

/** The people the viewer has muted. Most lists are the same for everybody, so muted people are filtered out here. */
export type MuteChecks = {
  hasMuted: (opinion: Opinion) => boolean
  hasMutedAuthor: (conversation: Conversation) => boolean
  /** Whether a username or a pseudonym is muted. */
  hasMutedName: (name: string) => boolean
}

export function useMuted(): MuteChecks {
  const { isLoggedIn } = useLoginStatus()
  const { data } = useApiQuery(listMutedUsers, {}, { enabled: isLoggedIn, staleTime: FRESH_MS })
  return useMemo(() => {
    const names = new Set(isLoggedIn ? data?.map(({ username }) => username) : [])
    return {
      hasMuted: (opinion) =>
        !opinion.isSeed && !opinion.isOwn && (opinion.isMuted === true || names.has(shownName(opinion))),
      // A conversation of an organization has no author that could be muted.
      hasMutedAuthor: ({ metadata }) =>
        metadata.organization === undefined && names.has(metadata.authorUsername),
      hasMutedName: (name) => names.has(name),
    }
  }, [isLoggedIn, data])
}

/** The name under which everybody sees the author of an opinion, and under which the author is muted. */
export const shownName = ({ username, pseudonym }: Opinion): string => pseudonym ?? username

const FRESH_MS = 60_000
