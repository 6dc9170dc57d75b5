import { AppError, type AuditAction } from '@parley/contract'
import { lockConversation } from '#conversations/locks.sql.ts'
import { conversationAccess } from '#conversations/read.ts'
import {
  isModeratorAnywhere,
  notModerator,
  requireModeratorOf,
  requireReadable,
} from '#conversations/rules.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import type { KnownViewer } from '#http/viewer.ts'
import {
  excludedAmong,
  insertPatternDecision,
  lockPattern,
  peopleOfPattern,
  setPatternState,
  type NewPatternDecision,
} from '#patterns/set-aside.sql.ts'
import { changeAnalysed } from '#patterns/set-aside.ts'
import { conversationOfPattern, patternBySlug, type PatternRow } from '#patterns/sql.ts'

type Action = NewPatternDecision['action']

export type PatternDecisionRequest = {
  viewer: KnownViewer
  action: Action
  patternSlugId: string
  moderationExplanation?: string | undefined
  expectedDecisionId?: string | null | undefined
}

const STATE_AFTER = { set_aside: 'set_aside', nothing_wrong: 'nothing_wrong', readmit: 'readmitted' } as const
const AUDITED = {
  set_aside: 'moderation.set_aside',
  nothing_wrong: 'moderation.nothing_wrong',
  readmit: 'moderation.readmitted',
} as const satisfies Record<Action, AuditAction>

/**
 * Decides on a pattern in one transaction: its people are excluded from the analysis or readmitted, and notified, and
 * the audit log names who decided. Repeating one's own decision does nothing.
 */
export async function decideOnPattern(ctx: Ctx, input: PatternDecisionRequest): Promise<PatternRow> {
  const { viewer, action, patternSlugId } = input
  const decidedAs = await roleFor(ctx, input)
  return ctx.db.transaction().execute(async (db) => {
    const { id: patternId, conversation_id: conversationId } = await requirePattern(db, patternSlugId)
    await lockConversation(db, conversationId)
    await lockPattern(db, patternId)
    const pattern = await requirePattern(db, patternSlugId)
    if (pattern.state === STATE_AFTER[action] && pattern.moderator_id === viewer.user.id) return pattern
    const people = await peopleOfPattern(db, patternId)
    assertMayDecideOn(pattern, { request: input, decidedAs, people })
    const explanation = input.moderationExplanation?.trim() ?? ''
    await applyDecision(db, { pattern, people, viewer, decidedAs, action, explanation })
    return requirePattern(db, patternSlugId)
  })
}

type DecisionToApply = {
  pattern: PatternRow
  people: readonly number[]
  viewer: KnownViewer
  decidedAs: 'moderator' | 'facilitator'
  action: Action
  explanation: string
}

async function applyDecision(
  db: Db,
  { pattern, people, viewer, ...decision }: DecisionToApply,
): Promise<void> {
  const { id: patternId, conversation_id: conversationId } = pattern
  const { action } = decision
  const aside = new Set(await excludedAmong(db, { conversationId, userIds: people }))
  const changed = people.filter(
    (id) => action === 'nothing_wrong' || aside.has(id) === (action === 'readmit'),
  )
  const decisionId = await insertPatternDecision(db, {
    ...decision,
    patternId,
    conversationId,
    moderatorId: viewer.user.id,
    numPeople: changed.length,
  })
  await setPatternState(db, { patternId, state: STATE_AFTER[action] })
  if (action !== 'nothing_wrong')
    await changeAnalysed(db, { conversationId, userIds: changed, decisionId, action })
  await appendAudit(db, {
    actorId: viewer.user.id,
    action: AUDITED[action],
    target: `pattern:${pattern.slug_id}`,
    reason: `${changed.length} people`,
  })
}

const ALLOWED: Record<Action, readonly PatternRow['state'][]> = {
  set_aside: ['waiting', 'nothing_wrong', 'readmitted'],
  nothing_wrong: ['waiting', 'readmitted'],
  readmit: ['set_aside'],
}

type ReopenRequest = { viewer: KnownViewer; patternSlugId: string; decisionId: string }

/**
 * Withdraws the last decision on a pattern, if it was the viewer's own, so that the pattern waits again and its people
 * count again.
 */
export async function reopenPattern(ctx: Ctx, input: ReopenRequest): Promise<void> {
  const { viewer, patternSlugId, decisionId } = input
  const decidedAs = await roleFor(ctx, input)
  await ctx.db.transaction().execute(async (db) => {
    const { id: patternId, conversation_id: conversationId } = await requirePattern(db, patternSlugId)
    await lockConversation(db, conversationId)
    await lockPattern(db, patternId)
    const pattern = await requirePattern(db, patternSlugId)
    if (pattern.decision_slug_id !== decisionId || pattern.moderator_id !== viewer.user.id)
      throw alreadyDecided()
    const people = await peopleOfPattern(db, patternId)
    if (pattern.state === 'set_aside')
      await applyDecision(db, { pattern, people, viewer, decidedAs, action: 'readmit', explanation: '' })
    else if (pattern.state !== 'nothing_wrong') throw alreadyDecided()
    await setPatternState(db, { patternId, state: 'waiting' })
    const target = `pattern:${patternSlugId}`
    await appendAudit(db, { actorId: viewer.user.id, action: 'moderation.reopened', target })
  })
}

type Facts = {
  request: PatternDecisionRequest
  decidedAs: 'moderator' | 'facilitator'
  people: readonly number[]
}

function assertMayDecideOn(pattern: PatternRow, { request, decidedAs, people }: Facts): void {
  const { viewer, action, expectedDecisionId } = request
  if (people.includes(viewer.user.id))
    throw new AppError('forbidden', 'own_pattern', 'Nobody decides on their own votes.')
  const isMeanwhile = expectedDecisionId !== undefined && expectedDecisionId !== pattern.decision_slug_id
  if (isMeanwhile || !ALLOWED[action].includes(pattern.state)) throw alreadyDecided()
  if (decidedAs === 'facilitator' && pattern.decided_as === 'moderator')
    throw new AppError('forbidden', 'decided_by_moderator', 'Only moderators can change this decision.')
}

/** The role in which the viewer decides. People who moderate nothing do not learn whether the pattern exists. */
async function roleFor(
  ctx: Ctx,
  { viewer, patternSlugId }: Pick<PatternDecisionRequest, 'viewer' | 'patternSlugId'>,
) {
  if (!isModeratorAnywhere(viewer)) throw notModerator()
  const found = await conversationOfPattern(ctx.db, patternSlugId)
  if (found === undefined) throw noPattern()
  const access = await conversationAccess(ctx, found.conversationSlugId)
  return requireModeratorOf(requireReadable(access, viewer), viewer, ctx.now())
}

async function requirePattern(db: Db, slugId: string): Promise<PatternRow> {
  const pattern = await patternBySlug(db, slugId)
  if (pattern === undefined) throw noPattern()
  return pattern
}

const noPattern = () => new AppError('not_found', 'pattern_not_found', 'This pattern does not exist.')
const alreadyDecided = () =>
  new AppError('conflict', 'already_decided', 'Somebody else has already decided on this.')
