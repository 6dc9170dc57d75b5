import type { PositionWords } from '@parley/contract'
import { wordsOfParticipant, type Likeness } from '@parley/opinion-map'
import { loadRun } from '#analysis/read.ts'
import { publishableTallies } from '#analysis/tallies.ts'
import { groupKey, votesOf } from '#results/position.ts'
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
  const { id: conversationId, publication } = conversation
  const votes = await votesOf(ctx, { userId: viewer.user.id, conversationId })
  const { nearest, farthest, numSharedVoted, shared, apart } = wordsOfParticipant(
    run.map,
    {
      opinionIds: votes.map(({ opinion_id }) => opinion_id),
      values: votes.map(({ choice }) => choice),
    },
    {
      group: key === undefined ? null : Number(key),
      talliesOf: (column) => publishableTallies(run, { column, publication }),
    },
  )
  const rows = await loadOpinions(ctx, { conversationId, ids: apart.map(({ opinionId }) => opinionId) })
  return {
    ...(nearest === null ? {} : { nearest: toWire(nearest) }),
    ...(farthest === null ? {} : { farthest: toWire(farthest) }),
    numSharedVoted,
    numShared: shared.length,
    apartOpinionSlugIds: rows.filter(({ action }) => action === null).map(({ slug_id }) => slug_id),
  }
}

const toWire = ({ key, numAlike, numCompared }: Likeness) => ({ key: groupKey(key), numAlike, numCompared })
