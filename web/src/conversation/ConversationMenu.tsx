import { editRefusal, type Conversation } from '@parley/contract'
import { Fragment, useState } from 'react'
import * as m from '#messages/authors.ts'
import { moreForConversation } from '#messages/conversation.ts'
import * as promised from '#messages/promise.ts'
import * as review from '#messages/review.ts'
import * as sharedPlace from '#messages/sharedPlace.ts'
import { LedgerEntry } from '#moderation/LedgerLink.tsx'
import { useMayModerate } from '#moderation/mayModerate.ts'
import { ModerationLinks } from '#moderation/ModerationLinks.tsx'
import { FollowConversation } from '#notifications/FollowConversation.tsx'
import { useOrganizerRole, type OrganizerRole } from '#shell/useOrganizerRole.ts'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useNow } from '#ui/RelativeTime.tsx'
import { ConversationReport, ReportAndMute, ReportAfterLogin } from './ReportAndMute.tsx'
import { AdditionDialog } from './author/AdditionDialog.tsx'
import { DeleteDialog } from './author/DeleteDialog.tsx'
import { EditDialog } from './author/EditDialog.tsx'
import { CloseDialog, ReopenDialog } from './author/CloseReopenDialog.tsx'
import { IntakeActions } from './author/IntakeActions.tsx'
import { OutcomeDialog } from './author/OutcomeDialog.tsx'
import { PromiseDialog } from './author/PromiseDialog.tsx'
import { ReviewDialog } from './author/ReviewDialog.tsx'
import { SharedPlaceDialog } from './author/SharedPlaceDialog.tsx'
import { ScheduleDialog } from './author/ScheduleDialog.tsx'
import { countsGuestsByPlace } from './lazyTabs.ts'

type OrganizerAction =
  | 'edit'
  | 'add'
  | 'close'
  | 'reopen'
  | 'schedule'
  | 'review'
  | 'place'
  | 'promise'
  | 'outcome'
  | 'delete'

const DIALOGS = {
  edit: EditDialog,
  add: AdditionDialog,
  close: CloseDialog,
  reopen: ReopenDialog,
  schedule: ScheduleDialog,
  review: ReviewDialog,
  place: SharedPlaceDialog,
  promise: PromiseDialog,
  outcome: OutcomeDialog,
  delete: DeleteDialog,
}

const ICONS: Record<OrganizerAction, IconName> = {
  edit: 'pencil',
  add: 'plus',
  close: 'lock',
  reopen: 'undo',
  schedule: 'clock',
  review: 'list',
  place: 'people',
  promise: 'calendar',
  outcome: 'checked',
  delete: 'trash',
}

const nameOf = (action: OrganizerAction, { metadata }: Conversation): string => {
  switch (action) {
    case 'edit':
      return m.edit()
    case 'add':
      return m.add()
    case 'close':
      return m.close()
    case 'reopen':
      return m.reopen()
    case 'schedule':
      return metadata.indexConversationAt ? m.changePublication() : m.schedule()
    case 'review':
      return metadata.isReviewRequired ? review.switchOff() : review.switchOn()
    case 'place':
      return sharedPlace.menuItem()
    case 'promise':
      return metadata.answerDueOn ? promised.change() : promised.promise()
    case 'outcome':
      return metadata.outcome ? m.changeOutcome() : m.postOutcome()
    case 'delete':
      return m.remove()
  }
}

/**
 * The actions available now: the author may change text and publication, members of the organization may do the rest
 * too.
 */
export function organizerActions(
  { metadata }: Conversation,
  { role, now }: { role: OrganizerRole; now: number },
): OrganizerAction[] {
  const { createdAt, voteCount, isClosed, isIndexed, moderation } = metadata
  const isLocked = moderation.status === 'moderated'
  const isEditable =
    editRefusal({ createdAt: new Date(createdAt), voteCount, now: new Date(now) }) === undefined
  const isAuthor = role === 'author'
  return [
    ...(isAuthor && !isLocked ? [isEditable ? ('edit' as const) : ('add' as const)] : []),
    isClosed ? 'reopen' : 'close',
    ...(isAuthor && !isIndexed ? ['schedule' as const] : []),
    ...(isAuthor ? ['review' as const] : []),
    ...(countsGuestsByPlace(metadata) ? ['place' as const] : []),
    ...(isLocked || metadata.outcome ? [] : ['promise' as const]),
    'outcome',
    ...(isAuthor ? ['delete' as const] : []),
  ]
}

/**
 * The menu of a conversation. Authors and members of its organization also get their own actions, each with a dialog.
 */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const role = useOrganizerRole(conversation)
  const now = useNow()
  const [open, setOpen] = useState<OrganizerAction>()
  const [isReporting, setReporting] = useState(false)
  const Shown = open && DIALOGS[open]
  const actions = role ? organizerActions(conversation, { role, now }) : []
  const isModerator = useMayModerate(conversation.metadata.conversationSlugId)
  const ofModerators: OrganizerAction[] = countsGuestsByPlace(conversation.metadata)
    ? ['review', 'place']
    : ['review']
  const missing = isModerator ? ofModerators.filter((action) => !actions.includes(action)) : []
  return (
    <>
      <Menu label={moreForConversation()}>
        <FollowConversation conversationSlugId={conversation.metadata.conversationSlugId} isIn="menu" />
        {!role && <ReportAndMute conversation={conversation} onReport={() => setReporting(true)} />}
        {[...actions, ...missing].map((action) => (
          <Fragment key={action}>
            <Button kind="quiet" onClick={() => setOpen(action)}>
              <Icon name={ICONS[action]} />
              {nameOf(action, conversation)}
            </Button>
            {action === 'review' && <IntakeActions conversation={conversation} />}
          </Fragment>
        ))}
        <LedgerEntry conversationSlugId={conversation.metadata.conversationSlugId} />
        <ModerationLinks target={{ conversationSlugId: conversation.metadata.conversationSlugId }} />
      </Menu>
      {isReporting && <ConversationReport conversation={conversation} onClose={() => setReporting(false)} />}
      <ReportAfterLogin conversationSlugId={conversation.metadata.conversationSlugId} />
      {Shown && <Shown conversation={conversation} onClose={() => setOpen(undefined)} />}
    </>
  )
}
