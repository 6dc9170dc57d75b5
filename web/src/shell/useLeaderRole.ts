import type { Conversation } from '@parley/contract'
import { useLoginStatus, useProfile } from '#shell/session.ts'

/** What the viewer is to a conversation: its author, or a member of the organization it is posted as. */
export type LeaderRole = 'author' | 'member'

/**
 * Whether the viewer leads a conversation. What was posted as an organization is led by its members: an author who has left
 * it is none of them any more. The server decides again at each act.
 */
export function useLeaderRole({ metadata }: Conversation): LeaderRole | undefined {
  const { isLoggedIn } = useLoginStatus()
  const { data } = useProfile()
  if (!isLoggedIn || !data) return undefined
  const { authorUsername, organization } = metadata
  if (organization && !data.organizationList.some(({ name }) => name === organization.name)) return undefined
  if (data.username === authorUsername) return 'author'
  return organization && 'member'
}
