import type { Conversation } from '@parley/contract'
import { useLoginStatus, useProfile } from '#shell/session.ts'

/** Why the viewer leads a conversation: as its author, or as a member of the organization it is posted as. */
export type OrganizerRole = 'author' | 'member'

/**
 * Whether the viewer leads a conversation. A conversation of an organization is led by its members; an author who has
 * left the organization no longer leads it. The server checks again at each act.
 */
export function useOrganizerRole({ metadata }: Conversation): OrganizerRole | undefined {
  return useRoleIn(metadata)
}

/** Whether the viewer leads a conversation that may not be loaded yet. */
export const useLeads = (conversation: Conversation | undefined): boolean =>
  useRoleIn(conversation?.metadata) !== undefined

function useRoleIn(metadata: Conversation['metadata'] | undefined): OrganizerRole | undefined {
  const { isLoggedIn } = useLoginStatus()
  const { data } = useProfile()
  if (!isLoggedIn || !data || !metadata) return undefined
  const { authorUsername, organization } = metadata
  if (organization && !data.organizationList.some(({ name }) => name === organization.name)) return undefined
  if (data.username === authorUsername) return 'author'
  return organization && 'member'
}
