import {
  type AuditAction,
  type AuditEntry,
  type AuditPerson,
  type Input,
  listAuditEntries,
} from '@parley/contract'
import { callApi } from '#call.ts'
import * as m from '#messages/auditLog.ts'
import { knownReasonOf, REASON_WORDS } from '#moderation/reasons.ts'
import { auditDetail } from './auditDetails.ts'

/** The label of an action; an action of a newer server is shown by its code. */
export const actName = (action: string): string => (isKnown(action) ? m.acts[action]() : action)

const isKnown = (action: string): action is AuditAction => Object.hasOwn(m.acts, action)

/** The label of what somebody did, and additional details. */
export function auditText({ action, reason }: AuditEntry): { act: string; detail: string } {
  const [, subject = '', why] = reason.split(' ')
  const plain = { act: actName(action), detail: auditDetail(reason, action) }
  switch (action) {
    case 'moderation.decided': {
      const known = knownReasonOf({ reason: why })
      const words = DECIDED.get(subject)
      return words && known ? { act: words({ reason: REASON_WORDS[known]() }), detail: '' } : plain
    }
    case 'moderation.withdrawn':
      return { ...plain, detail: '' }
    case 'moderation.appeal_answered':
      return { act: subject === 'accepted' ? m.acceptedAppeal() : m.rejectedAppeal(), detail: '' }
    case 'review.changed':
      return isIntake(reason) ? { act: m.intake[reason](), detail: '' } : plain
    default:
      return plain
  }
}

const isIntake = (reason: string): reason is keyof typeof m.intake => Object.hasOwn(m.intake, reason)

const DECIDED = new Map([
  ['move', m.moved],
  ['hide', m.hid],
  ['lock', m.locked],
])

export const personName = (person: AuditPerson): string =>
  person.kind === 'site'
    ? m.site()
    : person.kind === 'deleted'
      ? m.numbered({ number: person.number })
      : person.username

/** The name of the target of an action. */
export const targetName = ({ targetPerson, target }: AuditEntry): string =>
  targetPerson ? personName(targetPerson) : itemName(target)

/** The label of a moderated item. The log stores its kind, or the kind of its queue item, and its id. */
function itemName(target: string): string {
  const [kind = '', id] = target.split(':')
  const name = ITEM_NAMES.get(kind.split('-')[0] ?? '')
  return name && id !== undefined ? name({ id }) : target
}

const ITEM_NAMES = new Map([
  ['opinion', m.opinion],
  ['conversation', m.conversation],
  ['pattern', m.pattern],
])

/** Loads all matching entries, page by page. */
export async function wholeLog(filter: Input<typeof listAuditEntries>): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (;;) {
    const page = await callApi(listAuditEntries, { ...filter, before: entries.at(-1)?.number })
    entries.push(...page.entryList)
    if (!page.hasMore) return entries
  }
}

/** The entries as rows of a table, with a header row. */
export const auditRows = (entries: readonly AuditEntry[]): (string | number)[][] => [
  [m.csvNumber(), m.when(), m.who(), m.act(), m.columnTarget(), m.reason()],
  ...entries.map((entry) => [
    entry.number,
    entry.at,
    personName(entry.who),
    entry.action,
    targetName(entry),
    entry.reason,
  ]),
]
