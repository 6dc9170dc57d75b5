import { AppError, liftSuspension, type ModerationReason, suspendUser } from '@parley/contract'
import type { Db } from '#ctx.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import { accountIdOf } from '#http/viewer.ts'
import {
  endSuspensions,
  insertSuspension,
  lockPerson,
  suspensionInForce,
} from '#moderation/suspensions.sql.ts'
import { notify } from '#notifications/notify.sql.ts'

export const suspensions = [
  handle(suspendUser, async (input, { ctx, db, viewer }) =>
    suspend(db, { ...input, actorId: accountIdOf(viewer), now: ctx.now() }),
  ),

  handle(liftSuspension, async ({ username }, { ctx, db, viewer }) =>
    lift(db, { username, actorId: accountIdOf(viewer), now: ctx.now() }),
  ),
]

export type SuspensionRequest = {
  username: string
  reason: ModerationReason
  explanation: string
  until?: string | undefined
  /** The administrator; undefined for the site itself. */
  actorId: number | undefined
  now: Date
}

/**
 * Suspends somebody. Whoever moderates or administers loses the role first, so that no administrator can shut out
 * another one with a single press.
 */
export async function suspend(
  db: Db,
  request: SuspensionRequest,
): Promise<
  { success: true; decisionId: string } | { success: false; reason: 'already_suspended' | 'has_role' }
> {
  const { username, reason, actorId, now } = request
  const endsAt = request.until === undefined ? null : new Date(request.until)
  if (endsAt !== null && endsAt <= now)
    throw new AppError('invalid_input', 'ends_in_past', 'The end must be in the future.', { field: 'until' })
  return db.transaction().execute(async (db) => {
    const person = await lockPerson(db, username)
    if (person === undefined) throw unknownPerson(username)
    if (person.hasRole) return { success: false, reason: 'has_role' }
    if ((await suspensionInForce(db, { userId: person.id, now })) !== undefined)
      return { success: false, reason: 'already_suspended' }
    const { id, slug_id: decisionId } = await insertSuspension(db, {
      user_id: person.id,
      moderator_id: actorId ?? null,
      reason,
      explanation: request.explanation.trim(),
      created_at: now,
      ends_at: endsAt,
    })
    await notify(db, [{ kind: 'suspension', userId: person.id, suspensionId: id }])
    await appendAudit(db, {
      actorId,
      action: 'user.suspended',
      target: await actorNumberOf(db, person.id),
      reason: endsAt === null ? reason : `${reason} until ${endsAt.toISOString()}`,
    })
    return { success: true, decisionId }
  })
}

type LiftRequest = { username: string; actorId: number | undefined; now: Date }

/** Ends a suspension before its time. The person is notified. */
export async function lift(
  db: Db,
  { username, actorId, now }: LiftRequest,
): Promise<{ success: true } | { success: false; reason: 'not_suspended' }> {
  return db.transaction().execute(async (db) => {
    const person = await lockPerson(db, username)
    if (person === undefined) throw unknownPerson(username)
    const lifted = await endSuspensions(db, { userId: person.id, lifterId: actorId ?? null, now })
    if (lifted === undefined) return { success: false, reason: 'not_suspended' }
    await notify(db, [{ kind: 'suspension', userId: person.id, suspensionId: lifted.id, isLifted: true }])
    await appendAudit(db, {
      actorId,
      action: 'user.suspension_lifted',
      target: await actorNumberOf(db, person.id),
    })
    return { success: true }
  })
}

const unknownPerson = (username: string): AppError =>
  new AppError('not_found', 'user_not_found', `There is nobody called ${username}.`, { field: 'username' })
