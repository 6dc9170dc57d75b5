import { AppError } from '@parley/contract'
import { conversationAccess } from '#conversations/read.ts'
import { requireModeratorOf, requireReadable } from '#conversations/rules.ts'
import type { Ctx } from '#ctx.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { opinionToDecide, type Kind, type Subject } from '#moderation/decisions.sql.ts'

/** Something that the viewer may decide about, and in which role. */
export type ModeratedSubject = Subject & { kind: Kind; role: 'moderator' | 'facilitator' }

type Wanted = { kind: Kind; slugId: string; viewer: KnownViewer }

/** Finds what a decision is about; whoever moderates nothing is not told whether it exists. */
export async function requireSubject(ctx: Ctx, { kind, slugId, viewer }: Wanted): Promise<ModeratedSubject> {
  const { isModerator, isAdministrator, facilitatedOrganizationIds = [] } = viewer.user
  if (!isModerator && !isAdministrator && facilitatedOrganizationIds.length === 0)
    throw new AppError('forbidden', 'needs_moderator', 'Only moderators and facilitators can do this.')
  const opinion = kind === 'opinion' ? await opinionToDecide(ctx.db, slugId) : undefined
  if (kind === 'opinion' && opinion === undefined) throw noOpinion()
  const access = await conversationAccess(ctx, opinion?.conversationSlugId ?? slugId)
  const conversation = requireReadable(access, viewer)
  const role = requireModeratorOf(conversation, viewer, ctx.now())
  const { id, authorId } = conversation
  return { ...(opinion ?? { id, slugId, conversationId: id, authorId }), kind, role }
}

export const noOpinion = () => new AppError('not_found', 'opinion_not_found', 'This opinion does not exist.')
