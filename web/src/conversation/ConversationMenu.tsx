import { editRefusal, type Conversation } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/authors.ts'
import { moreForConversation } from '#messages/conversation.ts'
import { FollowConversation } from '#notifications/FollowConversation.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useNow } from '#ui/RelativeTime.tsx'
import { ConversationReport, OthersActs, ReportAfterLogin } from './othersActs.tsx'
import { AddDialog } from './author/AddDialog.tsx'
import { DeleteDialog } from './author/DeleteDialog.tsx'
import { EditDialog } from './author/EditDialog.tsx'
import { CloseDialog, ReopenDialog } from './author/OpenCloseDialog.tsx'
import { OutcomeDialog } from './author/OutcomeDialog.tsx'
import { ScheduleDialog } from './author/ScheduleDialog.tsx'
import { useLeading, type Leading } from './author/useLeading.ts'

type Act = 'edit' | 'add' | 'close' | 'reopen' | 'schedule' | 'outcome' | 'delete'

const DIALOGS = {
  edit: EditDialog,
  add: AddDialog,
  close: CloseDialog,
  reopen: ReopenDialog,
  schedule: ScheduleDialog,
  outcome: OutcomeDialog,
  delete: DeleteDialog,
}

const ICONS: Record<Act, IconName> = {
  edit: 'pencil',
  add: 'plus',
  close: 'lock',
  reopen: 'undo',
  schedule: 'clock',
  outcome: 'checked',
  delete: 'trash',
}

const nameOf = (act: Act, { metadata }: Conversation): string => {
  switch (act) {
    case 'edit':
      return m.edit()
    case 'add':
      return m.add()
    case 'close':
      return m.close()
    case 'reopen':
      return m.reopen()
    case 'schedule':
      return metadata.indexConversationAt ? m.publication() : m.schedule()
    case 'outcome':
      return metadata.outcome ? m.changeOutcome() : m.postOutcome()
    case 'delete':
      return m.remove()
  }
}

/** What may be done with a conversation now: text and publication by its author, the rest by its organization too. */
export function actsOn(
  { metadata }: Conversation,
  { leading, now }: { leading: Leading; now: number },
): Act[] {
  const { createdAt, voteCount, isClosed, isIndexed, moderation } = metadata
  const isLocked = moderation.status === 'moderated'
  const isEditable =
    editRefusal({ createdAt: new Date(createdAt), voteCount, now: new Date(now) }) === undefined
  const isAuthor = leading === 'author'
  return [
    ...(isAuthor && !isLocked ? [isEditable ? ('edit' as const) : ('add' as const)] : []),
    isClosed ? 'reopen' : 'close',
    ...(isAuthor && !isIndexed ? ['schedule' as const] : []),
    'outcome',
    ...(isAuthor ? ['delete' as const] : []),
  ]
}

/** What whoever has taken part may do besides; for those who lead the conversation, their acts with their dialogs. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const leading = useLeading(conversation)
  const now = useNow()
  const [open, setOpen] = useState<Act>()
  const [isReporting, setReporting] = useState(false)
  const Shown = open && DIALOGS[open]
  return (
    <>
      <Menu label={moreForConversation()}>
        <FollowConversation conversationSlugId={conversation.metadata.conversationSlugId} isIn="menu" />
        {!leading && <OthersActs conversation={conversation} onReport={() => setReporting(true)} />}
        {(leading ? actsOn(conversation, { leading, now }) : []).map((act) => (
          <Button key={act} kind="quiet" onClick={() => setOpen(act)}>
            <Icon name={ICONS[act]} />
            {nameOf(act, conversation)}
          </Button>
        ))}
      </Menu>
      {isReporting && <ConversationReport conversation={conversation} onClose={() => setReporting(false)} />}
      <ReportAfterLogin conversationSlugId={conversation.metadata.conversationSlugId} />
      {Shown && <Shown conversation={conversation} onClose={() => setOpen(undefined)} />}
    </>
  )
}
