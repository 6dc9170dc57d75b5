import { AppError, type decideQueueItems, type ParsedInput, type QueueOutcome } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import type { KnownViewer } from '#http/viewer.ts'
import type { QueueScope } from '#moderation/queue/scope.ts'
import type { QueueRow } from '#moderation/queue/sql.ts'

export type QueueDecision = ParsedInput<typeof decideQueueItems>['decision']
export type RequestedQueueItem = ParsedInput<typeof decideQueueItems>['items'][number]

export type QueueItemToDecide = {
  viewer: KnownViewer
  scope: QueueScope
  row: QueueRow
  item: RequestedQueueItem
  decision: QueueDecision
}
export type QueueItemToUndo = {
  viewer: KnownViewer
  scope: QueueScope
  itemId: string
  slugId: string
  decisionId: string | undefined
}
export type QueueItemQuery = Omit<QueueItemToUndo, 'decisionId'>

/** The result of a decision: how to undo it, or that this is not possible. */
export type DecisionResult = Pick<Extract<QueueOutcome, { outcome: 'done' }>, 'decisionId' | 'isFinal'>
/** An earlier decision and who made it; empty if the decision was deleted or withdrawn. */
export type EarlierDecider = Pick<
  Extract<QueueOutcome, { outcome: 'already_decided' }>,
  'username' | 'action'
>

/** How one kind of item is decided. A decision that is too late throws an error of {@link DECIDED_BEFORE_CODES}. */
export type QueueDecisions = {
  decide: (ctx: Ctx, input: QueueItemToDecide) => Promise<DecisionResult>
  undo: (ctx: Ctx, input: QueueItemToUndo) => Promise<void>
  /** Returns who decided last. Refuses people who may not moderate the item. */
  whoDecided: (ctx: Ctx, query: QueueItemQuery) => Promise<EarlierDecider>
}

/** The error codes for items on which somebody else decided first. */
export const DECIDED_BEFORE_CODES: ReadonlySet<string> = new Set([
  'not_waiting',
  'already_decided',
  'already_reviewed',
])

/** The conversation of an item. An item about a person has none, and no decision that needs one. */
export function conversationIdOf({ conversation_id: id }: Pick<QueueRow, 'conversation_id'>): number {
  if (id === null) throw notWaitingError()
  return id
}

export const notWaitingError = () => new AppError('not_found', 'not_waiting', 'This does not wait any more.')
export const wrongActionError = (message: string) => new AppError('invalid_input', 'wrong_action', message)
export const finalError = () => new AppError('conflict', 'is_final', 'This cannot be taken back here.')
