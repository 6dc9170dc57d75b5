import {
  LIMITS,
  listOpinionsByViewer,
  listVotesByViewer,
  voteChoiceOf,
  type Opinion,
  type Output,
} from '@parley/contract'
import { authorFor } from '#analysis/own-position.ts'
import { loadRun } from '#analysis/read.ts'
import { toOwnOpinion, toWaitingOpinion, toWireOpinion } from '#analysis/view.ts'
import { conversationAccess, publicConversation } from '#conversations/read.ts'
import { canRead } from '#conversations/rules.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import { deletedConversation } from '#conversations/view.ts'
import { mutedAmong, pollAnswers } from '#conversations/viewer.sql.ts'
import type { Ctx } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { opinionsOfAuthor, opinionsVotedOn, type OpinionInConversation } from '#opinions/sql.ts'
import { waitingOfAuthor } from '#opinions/waiting.sql.ts'

/** The calls that list what the viewer wrote and voted on, for their profile. */
export const viewerActivity = [
  handle(listOpinionsByViewer, async ({ lastOpinionSlugId: lastSlugId }, { ctx, viewer }) => {
    const page = { userId: viewer.user.id, lastSlugId, limit: LIMITS.profilePage }
    // Waiting opinions are at the top of the first page.
    const waiting =
      lastSlugId === undefined
        ? await waitingOfAuthor(ctx.pool, { userId: viewer.user.id, limit: LIMITS.slugList })
        : []
    return inConversations(ctx, { rows: [...waiting, ...(await opinionsOfAuthor(ctx.pool, page))], viewer })
  }),

  handle(listVotesByViewer, async ({ lastOpinionSlugId: lastSlugId }, { ctx, viewer }) => {
    const page = { userId: viewer.user.id, lastSlugId, limit: LIMITS.profilePage }
    const rows = await opinionsVotedOn(ctx.pool, page)
    const shown = await inConversations(ctx, { rows, viewer })
    return rows.flatMap(({ choice, voted_at }, index) => {
      const one = shown[index]
      if (one === undefined) return []
      return [{ ...one, votingAction: voteChoiceOf(choice), votedAt: voted_at.toISOString() }]
    })
  }),
]

type InConversation = Output<typeof listOpinionsByViewer>[number]

/** Adds the conversation to each opinion, as everybody sees it. A deleted conversation adds nothing. */
async function inConversations(
  ctx: Ctx,
  { rows, viewer }: { rows: readonly OpinionInConversation[]; viewer: KnownViewer },
): Promise<InConversation[]> {
  const { id: userId, hasMutes } = viewer.user
  const opinionIds = rows.map(({ id }) => id)
  const mutedIds = new Set(hasMutes ? await mutedAmong(ctx.pool, { userId, opinionIds }) : [])
  const answers = await pollAnswers(
    ctx.pool,
    rows.map(({ conversation_id: conversationId }) => ({ userId, conversationId })),
  )
  return Promise.all(
    rows.map(async (row, index) => {
      const access = await conversationAccess(ctx, row.conversation_slug_id)
      const opinion = toWireOpinion(row, { run: await loadRun(ctx, row.run_id), seesNames: false })
      const mayRead = canRead(access, viewer)
      const { conversation } = mayRead
        ? await publicConversation(ctx, access)
        : { conversation: deletedConversation(row.conversation_slug_id, row.created_at) }
      const answer = answers[index]
      return {
        conversationData: {
          ...conversation,
          interaction: { hasVoted: answer !== undefined, votedIndex: answer ?? 0 },
        },
        opinionItem: await toViewedOpinion(ctx, {
          row,
          opinion,
          viewer,
          conversation: mayRead ? access : undefined,
          isMuted: mutedIds.has(row.id),
        }),
      }
    }),
  )
}

type SeenOpinion = {
  row: OpinionInConversation
  opinion: Opinion
  viewer: KnownViewer
  /** Absent if the viewer may no longer read it. */
  conversation: ReadableConversation | undefined
  isMuted: boolean
}

async function toViewedOpinion(
  ctx: Ctx,
  { row, opinion, viewer, conversation, isMuted }: SeenOpinion,
): Promise<Opinion> {
  if (row.is_waiting) return toWaitingOpinion(row, { viewer, seesNames: false })
  if (row.author_id !== viewer.user.id) return isMuted ? { ...opinion, isMuted: true } : opinion
  const author =
    conversation === undefined
      ? { username: viewer.user.username, group: undefined }
      : await authorFor(ctx, { conversation, runId: row.run_id })(viewer)
  return toOwnOpinion(opinion, author)
}
