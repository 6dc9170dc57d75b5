import { BlockFile, getBlockFile, groupKey, type Output } from '@parley/contract'
import { fileWithoutOpinions, type PublishedFile, type PublishedSquare } from '@parley/opinion-map'
import { loadRun, type Run } from '#analysis/read.ts'
import { reportInFile } from '#analysis/robustness-report-view.ts'
import { reportOfRun } from '#analysis/worker/robustness-reports.sql.ts'
import { readableConversation } from '#conversations/read.ts'
import type { Ctx } from '#ctx.ts'
import { handle, SerializedResponse, toJson } from '#http/handle.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { loadOpinionIndex } from '#opinions/read.ts'
import { OPINION_STATES } from '#opinions/sql.ts'
import type { PublishedRun } from '#results/published-run.ts'

const fileCache = cachePerApp<SerializedResponse<Output<typeof getBlockFile>> | undefined>(
  (file) => file?.size ?? 100,
)

/** The file of the newest block, the same for everybody. It changes with moderation and with the robustness report. */
export const blockFile = handle(getBlockFile, async ({ conversationSlugId }, { ctx, viewer }) => {
  const conversation = await readableConversation(ctx, conversationSlugId, viewer)
  const { runId } = await loadOpinionIndex(ctx, conversation)
  const file = await fileCache(ctx).get(`${runId}`, conversation.contentVersion, async () => {
    const run = await loadRun(ctx, runId)
    if (run?.published === undefined) return undefined
    const index = await loadOpinionIndex(ctx, conversation)
    const listed = new Set(index.ids.filter((_, at) => index.states[at] === OPINION_STATES.listed))
    const { names, map } = run.published
    const struck = names.filter((_, column) => !listed.has(map.opinionIds[column] ?? 0))
    const shown = fileWithoutOpinions(await withReport(ctx, run, run.published), struck)
    return new SerializedResponse<BlockFile>(Buffer.from(toJson(ctx, BlockFile, toWireFile(shown, run.id))))
  })
  return file ?? null
})

async function withReport(ctx: Ctx, run: Run, published: PublishedRun): Promise<PublishedFile> {
  const { file } = published
  const { id: runId, conversation_id: conversationId } = run
  const found = await reportOfRun(ctx.db, { conversationId, runId })
  if (file.groups === undefined || found?.runId !== runId) return file
  return { ...file, groups: { ...file.groups, ...reportInFile(run, published, found.supplement) } }
}

function toWireFile({ groups, ...totals }: PublishedFile, runId: number): BlockFile {
  const file = { ...totals, runId }
  if (groups === undefined) return file
  const { groups: publishedGroups, map, ...lists } = groups
  return {
    ...file,
    groups: {
      ...lists,
      groups: publishedGroups.map((group) => ({ ...group, key: groupKey(group.key) })),
      ...(map === undefined ? {} : { map: { ...map, squares: map.squares.map(toWireSquare) } }),
    },
  }
}

const toWireSquare = ({ key, ...square }: PublishedSquare) => ({
  ...square,
  ...(key === undefined ? {} : { key: groupKey(key) }),
})
