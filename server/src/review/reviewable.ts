import { AppError } from '@parley/contract'
import { conversationAccess } from '#conversations/read.ts'
import { canRead, isModerator, isTrusted, reviewerRole } from '#conversations/rules.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { alreadyReviewedError, noOpinionError } from '#moderation/subject.ts'
import { reviewOf, waitingBySlug, type Reviewer, type WaitingOpinion } from '#opinions/waiting.sql.ts'

type ReviewRequest = { slugId: string; viewer: KnownViewer }

/** The data that select the conversations that somebody reviews; undefined on a device that may not review yet. */
export const reviewerOf = ({ now }: Ctx, viewer: KnownViewer): Reviewer | undefined =>
  isTrusted(viewer.user, now())
    ? {
        userId: viewer.user.id,
        isModerator: isModerator(viewer, now()),
        organizationIds: viewer.user.facilitatedOrganizationIds ?? [],
      }
    : undefined

export type Reviewable = {
  waiting: WaitingOpinion
  conversation: ReadableConversation
  role: NonNullable<ReturnType<typeof reviewerRole>>
}

/**
 * Returns a waiting opinion that the viewer may publish or refuse, or `published_by_viewer` if the viewer has already
 * published it. Other people get the same error as for an opinion that does not exist.
 */
export async function requireReviewable(
  ctx: Ctx,
  { slugId, viewer }: ReviewRequest,
): Promise<Reviewable | 'published_by_viewer'> {
  const [waiting] = await waitingBySlug(ctx.pool, [slugId])
  if (waiting === undefined) return requireReviewed(ctx, { slugId, viewer })
  const conversation = await conversationAccess(ctx, waiting.conversation_slug_id)
  if (!canRead(conversation, viewer)) throw noOpinionError()
  if (waiting.author_id === viewer.user.id)
    throw new AppError('forbidden', 'own_opinion', 'Somebody else has to review your own opinion.')
  const role = reviewerRole(conversation, viewer, ctx.now())
  if (role === undefined) throw noOpinionError()
  return { waiting, conversation, role }
}

async function requireReviewed(ctx: Ctx, { slugId, viewer }: ReviewRequest): Promise<'published_by_viewer'> {
  const reviewed = await reviewOf(ctx.pool, slugId)
  if (reviewed === undefined) throw noOpinionError()
  const conversation = await conversationAccess(ctx, reviewed.conversation_slug_id)
  if (!canRead(conversation, viewer) || reviewerRole(conversation, viewer, ctx.now()) === undefined)
    throw noOpinionError()
  if (reviewed.reviewer_id === viewer.user.id && !reviewed.is_refused) return 'published_by_viewer'
  throw alreadyReviewedError()
}
