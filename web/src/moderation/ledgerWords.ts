import type { GroupNameAction, LedgerDecision } from '@parley/contract'
import { REASONS } from './reasonChoices.ts'
import { knownReasonOf, REASON_WORDS } from './reasons.ts'
import * as person from '#messages/markAboutPerson.ts'
import * as m from '#messages/ledger.ts'
import * as aside from '#messages/setAside.ts'
import { longDate } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import type { IconName } from '#ui/Icon.tsx'

/** What a decision did, in a few words. */
export const decisionSentence = (decision: LedgerDecision): string => {
  const { kind, source, withdrawn, isAboutUpdate, numPeople = 0 } = decision
  const counted = { count: numPeople }
  if (kind === 'set_aside') return aside.setAside(counted)
  if (kind === 'readmit')
    return withdrawn?.isAfterAppeal ? aside.readmittedAfterAppeal(counted) : aside.readmitted(counted)
  if (kind === 'name_group' || kind === 'clear_group_name' || kind === 'remove_group_name')
    return whatOfName(kind, decision)
  if (kind === 'state_shared_place' || kind === 'end_shared_place') return whatOfPlace(decision)
  if (kind === 'send_update') return m.updateSent()
  if (kind === 'mark_about_person' || kind === 'unmark_about_person') {
    const by = { decidedAs: decision.decidedAs ?? 'moderator' }
    return kind === 'mark_about_person' ? person.oneMarked(by) : person.oneUnmarked(by)
  }
  if (source === 'import') return m.atSource()
  if (kind === 'withdraw') return withdrawn?.isAfterAppeal ? m.withdrawnAfterAppeal() : m.withdrawn()
  return { move: m.oneMoved, hide: isAboutUpdate ? m.updateHidden : m.oneHidden, lock: m.locked }[kind]()
}

function whatOfName(kind: GroupNameAction, { groupKey, groupName, decidedAs }: LedgerDecision): string {
  const about = { decidedAs: decidedAs ?? 'moderator', letter: letterOf(groupKey ?? '0') }
  if (kind === 'remove_group_name') return m.groupNameRemoved(about)
  if (kind === 'clear_group_name') return m.groupNameCleared(about)
  return groupName === undefined ? m.groupNamedOnce(about) : m.groupNamed({ ...about, name: groupName })
}

function whatOfPlace({ kind, numPeople = 0, until, decidedAs = 'moderator' }: LedgerDecision): string {
  return kind === 'end_shared_place' || until === undefined
    ? m.sharedPlaceEnded({ decidedAs })
    : m.sharedPlaceStated({ decidedAs, count: numPeople, date: longDate(until) })
}

/** The reason as a label; undefined for a withdrawal and for an imported decision. */
export const decisionReason = (
  decision: Pick<LedgerDecision, 'reason' | 'detail' | 'pattern'>,
): string | undefined => {
  if (decision.pattern !== undefined) return aside.noticed[decision.pattern]()
  const known = knownReasonOf(decision)
  return known && REASONS[known].label()
}

/** The decision that a withdrawal or a readmission reverses. */
export const reversedDecisionSentence = ({ withdrawn }: LedgerDecision): string | undefined => {
  if (withdrawn === undefined || withdrawn.kind === 'withdraw' || withdrawn.kind === 'readmit')
    return undefined
  const { kind, createdAt, pattern } = withdrawn
  if (kind === 'set_aside')
    return pattern && createdAt
      ? aside.formerDecision({ date: longDate(createdAt), reason: aside.noticedInSentence[pattern]() })
      : undefined
  const known = knownReasonOf(withdrawn)
  if (createdAt === undefined || known === undefined) return m.formerDecisionAtSource()
  return m.formerDecision[kind]({ date: longDate(createdAt), reason: REASON_WORDS[known]() })
}

export const DECISION_ICONS = {
  move: 'moved',
  hide: 'hidden',
  lock: 'lock',
  withdraw: 'undo',
  set_aside: 'people',
  readmit: 'undo',
  name_group: 'pencil',
  clear_group_name: 'undo',
  remove_group_name: 'hidden',
  state_shared_place: 'people',
  end_shared_place: 'undo',
  send_update: 'bell',
  mark_about_person: 'person',
  unmark_about_person: 'undo',
} as const satisfies Record<LedgerDecision['kind'], IconName>

/** The decisions as rows of a table, with a header row. */
export const ledgerRows = (decisions: readonly LedgerDecision[]): string[][] => [
  [
    m.csvDecidedAt(),
    m.csvDecision(),
    m.csvReason(),
    m.csvExplanation(),
    m.csvOpinionId(),
    m.csvWithdrawnDecision(),
    m.csvAppealRejectedAt(),
    m.csvPeople(),
  ],
  ...decisions.map((decision) => [
    decision.createdAt ?? '',
    decisionSentence(decision),
    decisionReason(decision) ?? '',
    decision.explanation,
    decision.opinionSlugId ?? '',
    reversedDecisionSentence(decision) ?? '',
    decision.appealRejectedAt ?? '',
    decision.numPeople === undefined ? '' : String(decision.numPeople),
  ]),
]
