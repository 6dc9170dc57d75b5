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
import { opinionToDecide, updateToDecide, type SubjectKind, type Subject } from '#moderation/decisions.sql.ts'

/** A subject that the viewer may decide about, with the viewer's role. */
export type ModeratedSubject = Subject & {
  kind: SubjectKind
  role: DecidedAs
  /** Whether the subject is an opinion that waits for review. A decision about it is a refusal. */
  isWaiting: boolean
}

/** What reports and notifications about a subject name beside its conversation. */
export const targetOf = ({ kind, id }: Pick<ModeratedSubject, 'kind' | 'id'>) => ({
  opinionId: kind === 'opinion' ? id : undefined,
  updateId: kind === 'update' ? id : undefined,
})

type SubjectRequest = { kind: SubjectKind; slugId: string; viewer: KnownViewer }

/** Finds the subject of a decision. People who moderate nothing do not learn whether it exists. */
export async function requireSubject(
  ctx: Ctx,
  { kind, slugId, viewer }: SubjectRequest,
): Promise<ModeratedSubject> {
  if (kind === 'update') return requireUpdate(ctx, { slugId, viewer })
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

/** Updates are by those whom facilitators work for, so that only moderators decide about them. */
async function requireUpdate(
  ctx: Ctx,
  { slugId, viewer }: Omit<SubjectRequest, 'kind'>,
): Promise<ModeratedSubject> {
  if (!isModeratorAnywhere(viewer)) throw notModerator()
  const update = await updateToDecide(ctx.db, slugId)
  if (update === undefined) throw new AppError('not_found', 'update_not_found', 'This update does not exist.')
  const conversation = requireReadable(await conversationAccess(ctx, update.conversationSlugId), viewer)
  const role = requireModeratorOf(conversation, viewer, ctx.now())
  if (role === 'facilitator')
    throw new AppError('forbidden', 'for_moderators', 'Only moderators of this installation can do this.')
  return { ...update, kind: 'update', role, isWaiting: false }
}

export const noOpinionError = () =>
  new AppError('not_found', 'opinion_not_found', 'This opinion does not exist.')
export const alreadyReviewedError = () =>
  new AppError('conflict', 'already_reviewed', 'Somebody else has reviewed this opinion.')
