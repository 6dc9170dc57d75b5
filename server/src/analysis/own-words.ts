import { toPositionWords, type PositionWords } from '@parley/contract'
import { likenessFrom, wordsOfParticipant, type PublishedLikeness } from '@parley/opinion-map'
import { loadRun, type Run } from '#analysis/read.ts'
import { isStruck, votesByName, votesOf } from '#results/position.ts'
import type { OwnVote } from '#results/position.sql.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { loadOpinions } from '#opinions/read.ts'

type OwnWordsRequest = {
  conversation: ReadableConversation
  runId: number
  viewer: KnownViewer
  /** The key of the group that the viewer belongs to. */
  key: string | undefined
}

/** Says which group the viewer votes like, using only published figures of a run; undefined without clear groups. */
export async function ownWords(
  ctx: Ctx,
  { conversation, runId, viewer, key }: OwnWordsRequest,
): Promise<PositionWords | undefined> {
  const run = await loadRun(ctx, runId)
  if (run === undefined || !run.map.hasClearGroups) return undefined
  const { id: conversationId } = conversation
  const votes = await votesOf(ctx, { userId: viewer.user.id, conversationId })
  const { apart, ...likeness } = likenessOf(run, votes, key)
  const rows = await loadOpinions(ctx, { conversationId, ids: apart }, conversation.position)
  return toPositionWords(
    likeness,
    rows.filter(({ action }) => action === null).map(({ slug_id }) => slug_id),
  )
}

type LikenessOf = Omit<PublishedLikeness, 'apart'> & { apart: number[] }

function likenessOf(
  { published, open }: Run,
  votes: readonly OwnVote[],
  key: string | undefined,
): LikenessOf {
  const group = key === undefined ? undefined : Number(key)
  if (published !== undefined) {
    const { file, names, map } = published
    const served = votes.filter((vote) => !isStruck(vote))
    const likeness = likenessFrom(file, votesByName(published)(served), group)
    const idOf = new Map(names.map((name, column) => [name, map.opinionIds[column] ?? 0]))
    return { ...likeness, apart: likeness.apart.flatMap((name) => idOf.get(name) ?? []) }
  }
  if (open === undefined) return NO_LIKENESS
  const { shared, apart, ...likeness } = wordsOfParticipant(
    open.map,
    {
      opinionIds: votes.map(({ opinion_id }) => opinion_id),
      values: votes.map(({ choice }) => choice),
    },
    { group: group ?? null },
  )
  return { ...likeness, numShared: shared.length, apart: apart.map(({ opinionId }) => opinionId) }
}

const NO_LIKENESS: LikenessOf = { nearest: null, farthest: null, numSharedVoted: 0, numShared: 0, apart: [] }
