import { AppError, type DecidedAs } from '@parley/contract'
import { conversationAccess } from '#conversations/read.ts'
import {
  isModeratorAnywhere,
  notModerator,
  requireModeratorOf,
  requireReadable,
  reviewerRole,
} from '#conversations/rules.ts'
import type { Ctx } from '#ctx.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { opinionToDecide, type SubjectKind, type Subject } from '#moderation/decisions.sql.ts'

/** A subject that the viewer may decide about, with the viewer's role. */
export type ModeratedSubject = Subject & {
  kind: SubjectKind
  role: DecidedAs
  /** Whether the subject is an opinion that waits for review. A decision about it is a refusal. */
  isWaiting: boolean
}

type SubjectRequest = { kind: SubjectKind; slugId: string; viewer: KnownViewer }

/** Finds the subject of a decision. People who moderate nothing do not learn whether it exists. */
export async function requireSubject(
  ctx: Ctx,
  { kind, slugId, viewer }: SubjectRequest,
): Promise<ModeratedSubject> {
  const isModerator = isModeratorAnywhere(viewer)
  const opinion = kind === 'opinion' ? await opinionToDecide(ctx.db, slugId) : undefined
  const isReview = opinion?.isWaiting === true || opinion?.refusedBy === viewer.user.id
  if (!isModerator && !isReview) throw notModerator()
  if (kind === 'opinion' && opinion === undefined) throw noOpinionError()
  const access = await conversationAccess(ctx, opinion?.conversationSlugId ?? slugId)
  if (opinion?.isWaiting && reviewerRole(access, viewer, ctx.now()) === undefined)
    throw isModerator ? noOpinionError() : notModerator()
  const conversation = requireReadable(access, viewer)
  const role =
    (isReview ? reviewerRole(conversation, viewer, ctx.now()) : undefined) ??
    requireModeratorOf(conversation, viewer, ctx.now())
  const { id, authorId } = conversation
  const isWaiting = opinion?.isWaiting === true
  return { ...(opinion ?? { id, slugId, conversationId: id, authorId }), kind, role, isWaiting }
}

export const noOpinionError = () =>
  new AppError('not_found', 'opinion_not_found', 'This opinion does not exist.')
export const alreadyReviewedError = () =>
  new AppError('conflict', 'already_reviewed', 'Somebody else has reviewed this opinion.')
