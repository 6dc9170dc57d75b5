import { editRefusal, type Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import * as m from '#messages/authors.ts'
import * as promised from '#messages/promise.ts'
import * as review from '#messages/review.ts'
import * as sharedPlace from '#messages/sharedPlace.ts'
import { useMayModerate } from '#moderation/mayModerate.ts'
import { useOrganizerRole, type OrganizerRole } from '#shell/useOrganizerRole.ts'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Menu, MenuGroup } from '#ui/Menu.tsx'
import { useNow } from '#ui/RelativeTime.tsx'
import { AdditionDialog } from './AdditionDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { CloseDialog, ReopenDialog } from './CloseReopenDialog.tsx'
import { IntakeActions } from './IntakeActions.tsx'
import { PromiseDialog } from './PromiseDialog.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { SharedPlaceDialog } from './SharedPlaceDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { countsGuestsByPlace } from '#conversation/lazyTabs.ts'

type OrganizerAction =
  | 'close'
  | 'reopen'
  | 'promise'
  | 'outcome'
  | 'edit'
  | 'add'
  | 'schedule'
  | 'review'
  | 'place'
  | 'delete'

/** The outcome has a page of its own. */
const DIALOGS = {
  edit: EditDialog,
  add: AdditionDialog,
  close: CloseDialog,
  reopen: ReopenDialog,
  schedule: ScheduleDialog,
  review: ReviewDialog,
  place: SharedPlaceDialog,
  promise: PromiseDialog,
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
      return metadata.opensAt ? m.changeOpening() : m.reopen()
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
  const { createdAt, voteCount, isClosed, opensAt, isIndexed, awaitsApproval, moderation } = metadata
  const isLocked = moderation.status === 'moderated'
  const isEditable =
    editRefusal({ createdAt: new Date(createdAt), voteCount, now: new Date(now) }) === undefined
  const isAuthor = role === 'author'
  return [
    ...(isClosed ? ['reopen' as const] : []),
    ...(isClosed && !opensAt ? [] : ['close' as const]),
    ...(isLocked || metadata.outcome ? [] : ['promise' as const]),
    'outcome',
    ...(isAuthor && !isLocked ? [isEditable ? ('edit' as const) : ('add' as const)] : []),
    ...(isAuthor && !isIndexed && !awaitsApproval ? ['schedule' as const] : []),
    ...(isAuthor ? ['review' as const] : []),
    ...(countsGuestsByPlace(metadata) ? ['place' as const] : []),
    ...(isAuthor ? ['delete' as const] : []),
  ]
}

/** What brings the conversation to its end, what it says and takes in, and what cannot be undone. */
const GROUPS: readonly (readonly OrganizerAction[])[] = [
  ['close', 'reopen', 'promise', 'outcome'],
  ['edit', 'add', 'schedule', 'review', 'place'],
  ['delete'],
]

type OrganizerMenuProps = {
  conversation: Conversation
  label: string
  buttonContent?: ReactNode
  /** What everybody finds in the menu, in a group before the actions. */
  first?: ReactNode
  /** Further groups, before what cannot be undone. */
  others?: ReactNode
}

/** A menu with the actions of those who lead or moderate a conversation, each with its dialog. */
export function OrganizerMenu({ conversation, label, buttonContent, first, others }: OrganizerMenuProps) {
  const role = useOrganizerRole(conversation)
  const now = useNow()
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const Shown = open && DIALOGS[open]
  const actions = role ? organizerActions(conversation, { role, now }) : []
  const isModerator = useMayModerate(conversation.metadata.conversationSlugId)
  const ofModerators: OrganizerAction[] = countsGuestsByPlace(conversation.metadata)
    ? ['review', 'place']
    : ['review']
  const missing = isModerator ? ofModerators.filter((action) => !actions.includes(action)) : []
  const shown = [...actions, ...missing]
  const [lead = [], settings = [], danger = []] = GROUPS.map((group) =>
    group
      .filter((action) => shown.includes(action))
      .map((action) => <Entry key={action} {...{ action, conversation }} onOpen={setOpen} />),
  )
  return (
    <>
      <Menu {...{ label, buttonContent }}>
        <MenuGroup>{first}</MenuGroup>
        <MenuGroup>{lead}</MenuGroup>
        <MenuGroup>{settings}</MenuGroup>
        {others}
        <MenuGroup>{danger}</MenuGroup>
      </Menu>
      {Shown && <Shown conversation={conversation} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type EntryProps = {
  action: OrganizerAction
  conversation: Conversation
  onOpen: (action: keyof typeof DIALOGS) => void
}

function Entry({ action, conversation, onOpen }: EntryProps) {
  const name = (
    <>
      <Icon name={ICONS[action]} />
      {nameOf(action, conversation)}
    </>
  )
  if (action === 'outcome')
    return (
      <Link
        to="/conversation/$postSlugId/outcome"
        params={{ postSlugId: conversation.metadata.conversationSlugId }}
        className="button quiet"
      >
        {name}
      </Link>
    )
  return (
    <>
      <Button kind="quiet" onClick={() => onOpen(action)}>
        {name}
      </Button>
      {action === 'review' && <IntakeActions conversation={conversation} />}
    </>
  )
}
