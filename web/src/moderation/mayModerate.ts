import { getConversation, type Conversation, type getProfile, type Output } from '@parley/contract'
import { useApiQuery } from '#queries.ts'
import { useProfile } from '#shell/session.ts'

type Profile = Output<typeof getProfile>

/** Whether somebody moderates a conversation; the server decides again at each act. */
export const mayModerate = (
  profile: Profile | undefined,
  { organization }: Pick<Conversation['metadata'], 'organization'>,
): boolean =>
  profile !== undefined &&
  (profile.isModerator ||
    (organization !== undefined &&
      profile.organizationList.some(
        ({ name, isFacilitator }) => isFacilitator === true && name === organization.name,
      )))

/** Whether the viewer moderates the conversation on the page. */
export function useMayModerate(conversationSlugId: string): boolean {
  const { data } = useApiQuery(getConversation, { conversationSlugId }, { enabled: false })
  const profile = useProfile().data
  return data !== undefined && mayModerate(profile, data.conversationData.metadata)
}
