import { getConversation, type Conversation, type OpinionMap } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/groupNames.ts'
import { mayModerate } from '#moderation/mayModerate.ts'
import { useApiQuery } from '#queries.ts'
import { LazyReportDialog } from '#reports/LazyReportDialog.tsx'
import { useProfile } from '#shell/session.ts'
import { useLeaderRole } from '#shell/useLeaderRole.ts'
import { Button } from '#ui/Button.tsx'
import { letterOf } from '#ui/groups.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { NameGroupDialog } from './NameGroupDialog.tsx'
import { RemoveNameDialog } from './RemoveNameDialog.tsx'
import { useNaming, type GroupToName } from './useNaming.ts'

type GroupActionsProps = {
  conversationSlugId: string
  runId: number
  group: OpinionMap['groups'][number]
}

/** What may be done about the name of a group: naming it by those who lead or moderate, reporting a name by all others. */
export function GroupActions({ conversationSlugId, ...group }: GroupActionsProps) {
  const { data } = useApiQuery(getConversation, { conversationSlugId }, { enabled: false })
  return data && <ActionsIn conversation={data.conversationData} {...group} />
}

type Open = 'name' | 'remove' | 'report'

function ActionsIn({
  conversation,
  runId,
  group: { key, name },
}: Omit<GroupActionsProps, 'conversationSlugId'> & { conversation: Conversation }) {
  const { conversationSlugId } = conversation.metadata
  const role = useLeaderRole(conversation)
  const isModerator = mayModerate(useProfile().data, conversation.metadata)
  const [open, setOpen] = useState<Open>()
  const group: GroupToName = { conversationSlugId, runId, groupKey: key }
  const { give } = useNaming(group)
  const letter = letterOf(key)
  const given = name?.source === 'author' ? name.text : null
  const mayName = role !== undefined || isModerator
  if (!mayName && given === null) return null
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu label={m.moreForGroup(letter)}>
        {mayName && (
          <Button kind="quiet" onClick={() => setOpen('name')}>
            <Icon name="pencil" />
            {given === null ? m.nameIt(letter) : m.rename(letter)}
          </Button>
        )}
        {mayName && given !== null && (
          <Button kind="quiet" onClick={() => give(null, given)}>
            <Icon name="undo" />
            {m.takeBack()}
          </Button>
        )}
        {isModerator && given !== null && (
          <Button kind="quiet" onClick={() => setOpen('remove')}>
            <Icon name="trash" />
            {m.removeIt()}
          </Button>
        )}
        {!mayName && (
          <Button kind="quiet" onClick={() => setOpen('report')}>
            <Icon name="flag" />
            {m.report()}
          </Button>
        )}
      </Menu>
      {open === 'name' && <NameGroupDialog group={group} before={given} onClose={close} />}
      {open === 'remove' && <RemoveNameDialog group={group} onClose={close} />}
      {open === 'report' && given !== null && (
        <LazyReportDialog
          target={{
            conversationSlugId,
            words: m.reported({ letter, name: given }),
            groupName: m.reportedName({ letter, name: given }),
          }}
          onClose={close}
        />
      )}
    </>
  )
}
