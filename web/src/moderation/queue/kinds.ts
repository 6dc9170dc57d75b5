import type { QueueItem, QueueKind, ReportReason } from '@parley/contract'
import { needsHiding } from '#moderation/reasons.ts'
import type { IconName } from '#ui/Icon.tsx'
import type { QueueDecision } from './useQueueDecisions.ts'

export type QueueAction = QueueDecision['action']

export const KIND_ICONS = {
  report: 'flag',
  appeal: 'scales',
  review: 'speech',
  pattern: 'people',
} as const satisfies Record<QueueKind, IconName>

/** The decisions that suit an item, the main one first; each kind has its own. */
export function actionsFor({ kind, opinion, update }: QueueItem): readonly QueueAction[] {
  if (kind === 'review') return opinion === undefined ? ['publish', 'lock'] : ['publish', 'move', 'hide']
  if (kind === 'appeal') return ['accept_appeal', 'reject_appeal']
  if (kind === 'pattern') return ['set_aside', 'nothing_wrong']
  if (update !== undefined) return ['hide', 'nothing_wrong']
  return opinion === undefined ? ['lock', 'nothing_wrong'] : ['move', 'hide', 'nothing_wrong']
}

/** The decisions with the main one first: where the text itself does harm, that is to hide it. */
export const mainFirst = (
  actions: readonly QueueAction[],
  reason: ReportReason | undefined,
): readonly QueueAction[] =>
  needsHiding(reason) && actions[0] === 'move'
    ? ['hide', ...actions.filter((action) => action !== 'hide')]
    : actions

/** The decisions that suit all of the items. */
export function commonActions(items: readonly QueueItem[]): readonly QueueAction[] {
  const [first, ...others] = items
  if (first === undefined) return []
  return actionsFor(first).filter((action) => others.every((item) => actionsFor(item).includes(action)))
}

const REASONED: ReadonlySet<QueueAction> = new Set(['move', 'hide', 'lock'])

/** Whether a decision needs a reason. */
export const needsReason = (action: QueueAction): action is 'move' | 'hide' | 'lock' => REASONED.has(action)

/** The texts that a decision needs: a reason with an explanation, an answer, or an explanation alone. */
export function requiredTextFor(
  actions: readonly QueueAction[],
): 'reason' | 'answer' | 'explanation' | 'nothing' {
  if (actions.some(needsReason)) return 'reason'
  if (actions.includes('accept_appeal')) return 'answer'
  return actions.includes('set_aside') ? 'explanation' : 'nothing'
}
