import type { Conversation } from '@parley/contract'
import { useLoginStatus, useProfile } from '#shell/session.ts'

/** What the viewer is to a conversation: its author, or a member of the organization it is posted as. */
export type LeaderRole = 'author' | 'member'

/** Whether the viewer leads a conversation. The server decides again at each act. */
export function useLeaderRole({ metadata }: Conversation): LeaderRole | undefined {
  const { isLoggedIn } = useLoginStatus()
  const { data } = useProfile()
  if (!isLoggedIn || !data) return undefined
  if (data.username === metadata.authorUsername) return 'author'
  const isMember = data.organizationList.some(({ name }) => name === metadata.organization?.name)
  return isMember ? 'member' : undefined
}
