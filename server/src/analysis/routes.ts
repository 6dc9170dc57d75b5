import { getOpinionMap, listOwnPositions, OpinionMap } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { haveGroupsChanged } from '#analysis/formation/run-list.ts'
import { ownPosition } from '#analysis/own-position.ts'
import { ownWords } from '#analysis/own-words.ts'
import { loadDrawings, loadRun } from '#analysis/read.ts'
import { emptyMap, toWireMap } from '#analysis/view.ts'
import { mutedSharedOpinions } from '#conversations/viewer.ts'
import { loadRobustnessReport } from '#analysis/robustness-report-view.ts'
import { publicConversation, readableConversations, readableConversation } from '#conversations/read.ts'
import { loadRunWords } from '#results/run-words.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import { handle, SerializedResponse, toJson } from '#http/handle.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { loadOpinionIndex } from '#opinions/read.ts'

export const maps = [
  handle(getOpinionMap, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    const { runId } = await loadOpinionIndex(ctx, conversation)
    const map = await mapResponse(ctx, { runId, conversation })
    if (map === undefined)
      return emptyMap((await publicConversation(ctx, conversation)).conversation.metadata)
    const place = viewer && (await ownPosition(ctx, { conversation, runId, viewer }))
    if (place === undefined) return map
    const open = map.bytes.subarray(0, -1)
    return new SerializedResponse<OpinionMap>(
      Buffer.concat([open, Buffer.from(`,"place":${JSON.stringify(place)}}`)]),
    )
  }),

  handle(listOwnPositions, async ({ conversationSlugIdList, withWords = false }, { ctx, viewer }) => {
    const conversations = await readableConversations(ctx, { slugIds: conversationSlugIdList, viewer })
    const positions = await Promise.all(
      conversations.map(async (conversation) => {
        const { runId } = await loadOpinionIndex(ctx, conversation)
        const position = await ownPosition(ctx, { conversation, runId, viewer })
        if (runId === null || position === undefined) return []
        const shown = await publicConversation(ctx, conversation)
        const words =
          withWords && conversations.length === 1
            ? await ownWords(ctx, { conversation, runId, viewer, key: position.key })
            : undefined
        const isMuted = (await mutedSharedOpinions(ctx, { conversations: [shown], viewer })).size > 0
        const mostSharedOpinion = isMuted ? undefined : shown.mostSharedOpinion
        return [
          {
            conversationSlugId: conversation.slugId,
            runId,
            position,
            ...(words === undefined ? {} : { words }),
            ...(mostSharedOpinion === undefined ? {} : { mostSharedOpinion }),
          },
        ]
      }),
    )
    return positions.flat()
  }),
]

/** The map of a run as everybody sees it. Runs never change, but texts and moderation do. */
async function mapResponse(
  ctx: Ctx,
  { runId, conversation }: { runId: number | null; conversation: ReadableConversation },
): Promise<SerializedResponse<OpinionMap> | undefined> {
  if (runId === null) return undefined
  return mapCache(ctx).get(String(runId), conversation.contentVersion, async () => {
    const run = await loadRun(ctx, runId)
    if (run === undefined) return undefined
    const [drawings, supplement, words, haveChanged] = await Promise.all([
      loadDrawings(ctx, run),
      loadRobustnessReport(ctx, { run }),
      loadRunWords(ctx, { conversation, runId }),
      haveGroupsChanged(ctx, conversation.id),
    ])
    const map = {
      ...toWireMap(run, { drawings, supplement, words }),
      ...(haveChanged ? { haveGroupsChanged: true as const } : {}),
    }
    return new SerializedResponse<OpinionMap>(Buffer.from(toJson(ctx, OpinionMap, map)))
  })
}

const mapCache = cachePerApp<SerializedResponse<OpinionMap> | undefined>((map) => map?.size ?? 0)
