import { getConversation, type Opinion } from '@parley/contract'
import * as m from '#messages/markAboutPerson.ts'
import { useMayModerate } from '#moderation/mayModerate.ts'
import { useApiQuery } from '#queries.ts'
import { useLeads } from '#shell/useOrganizerRole.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useIsOwnOpinion } from './useOpinions.ts'

type AboutPersonActionProps = { opinion: Opinion; conversationSlugId: string; onMark: () => void }

/** The menu entry by which its author, those who lead and those who moderate mark an opinion, or unmark it. */
export function AboutPersonAction({ opinion, conversationSlugId, onMark }: AboutPersonActionProps) {
  const isOwn = useIsOwnOpinion(conversationSlugId)(opinion)
  const moderates = useMayModerate(conversationSlugId)
  const { data } = useApiQuery(getConversation, { conversationSlugId }, { enabled: false })
  const leads = useLeads(data?.conversationData)
  if (!isOwn && !moderates && !leads) return null
  return (
    <Button kind="quiet" onClick={onMark}>
      <Icon name="person" />
      {opinion.aboutPerson ? m.unmarkIt() : m.markIt()}
    </Button>
  )
}
