import type { LedgerDecision } from '@parley/contract'
import { REASONS } from './reasonChoices.ts'
import { knownReasonOf, REASON_WORDS } from './reasons.ts'
import * as m from '#messages/ledger.ts'
import { longDate } from '#ui/format.ts'
import type { IconName } from '#ui/Icon.tsx'

/** What a decision did, in a few words. */
export const whatHappened = ({ kind, source, withdrawn }: LedgerDecision): string => {
  if (source === 'import') return m.atSource()
  if (kind === 'withdraw') return withdrawn?.isAfterAppeal ? m.withdrawnAfterAppeal() : m.withdrawn()
  return { move: m.oneMoved, hide: m.oneHidden, lock: m.locked }[kind]()
}

/** Why, as a label; nothing where it was withdrawn or came with an import. */
export const whyDecided = (decision: Pick<LedgerDecision, 'reason' | 'detail'>): string | undefined => {
  const known = knownReasonOf(plain(decision))
  return known && REASONS[known].label()
}

/** The decision that a withdrawal takes back. */
export const whatItWas = ({ withdrawn }: LedgerDecision): string | undefined => {
  if (withdrawn === undefined || withdrawn.kind === 'withdraw') return undefined
  const known = knownReasonOf(plain(withdrawn))
  if (withdrawn.createdAt === undefined || known === undefined) return m.wasAtSource()
  return m.was[withdrawn.kind]({ date: longDate(withdrawn.createdAt), reason: REASON_WORDS[known]() })
}

const plain = ({ reason, detail }: Pick<LedgerDecision, 'reason' | 'detail'>) => ({
  ...(reason === undefined ? {} : { reason }),
  ...(detail === undefined ? {} : { detail }),
})

export const ICONS = {
  move: 'moved',
  hide: 'hidden',
  lock: 'lock',
  withdraw: 'undo',
} as const satisfies Record<LedgerDecision['kind'], IconName>

/** The decisions as rows of a table, under a line of headings. */
export const ledgerRows = (decisions: readonly LedgerDecision[]): string[][] => [
  [
    m.csvAt(),
    m.csvDecision(),
    m.csvReason(),
    m.csvExplanation(),
    m.csvOpinionId(),
    m.csvWas(),
    m.csvAppealRejectedAt(),
  ],
  ...decisions.map((decision) => [
    decision.createdAt ?? '',
    whatHappened(decision),
    whyDecided(decision) ?? '',
    decision.explanation,
    decision.opinionSlugId ?? '',
    whatItWas(decision) ?? '',
    decision.appealRejectedAt ?? '',
  ]),
]
