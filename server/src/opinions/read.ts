import type { Ctx } from '#ctx.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import { batchedQuery } from '#db/batched.ts'
import { batchedContent, readContent } from '#db/replica-reads.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { opinionIdsBySlug, opinionsById, opinionStates } from '#opinions/sql.ts'

/** The ids of the opinions of a conversation, without texts or votes. */
export type OpinionIndex = {
  /** Newest first, including deleted and moderated ones, because a reader's cursor may point to them. */
  ids: Int32Array
  /** One character of OPINION_STATES for each opinion. */
  states: string
  /** The newest run of the analysis at that time. */
  runId: number | null
}

const indexes = cachePerApp<OpinionIndex>(({ ids }) => ids.length * 5)

/** The index of a conversation's opinions, cached until an opinion is added, removed or moderated. */
export const loadOpinionIndex = (ctx: Ctx, conversation: ReadableConversation): Promise<OpinionIndex> =>
  indexes(ctx).get(String(conversation.id), conversation.contentVersion, async () => {
    const { ids, states, run_id } = await readContent(ctx, conversation.position, (source) =>
      opinionStates(source, conversation.id),
    )
    return { ids: Int32Array.from(ids?.split(',') ?? [], Number), states: states ?? '', runId: run_id }
  })

/** Opinions with their counts, in the order of their ids. The lists of one page are read by one statement. */
export const loadOpinions = batchedContent(opinionsById, { maxSize: 20, maxRuns: 8 })

/** The id of an opinion and of its conversation by its slug id, even if it was deleted. */
export const opinionIdOf = batchedQuery(opinionIdsBySlug, { maxSize: 200, maxRuns: 2 })
