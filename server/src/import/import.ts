import { storeReadyResults, type ReadyResults } from '#analysis/worker/precomputed.ts'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import {
  type ShownCounts,
  countImport,
  importCounts,
  isImportReady,
  showImport,
} from '#conversations/import.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import type { Db } from '#ctx.ts'
import { readExport } from '#import/export.ts'
import { putVotes } from '#import/put-votes.ts'
import type { SourceFiles } from '#import/files.ts'
import { type ImportOptions, startImport } from '#import/store.ts'
import { refreshTableStatistics, recountParticipations } from '#votes/import.sql.ts'
import type { Publication } from '@parley/contract'

export type ImportRequest = ImportOptions & {
  files: SourceFiles
  now?: () => Date
  onProgress?: (progress: { numVotes: number; ofVotes: number }) => void
  /** Stops the import between two portions; the next import of the same source continues from there. */
  signal?: AbortSignal | undefined
  /** Finds results that come with the files, when all votes are stored. Without them, a job computes some. */
  findResults?: (conversationId: number) => Promise<ReadyResults | undefined>
}

export type ImportReport = ShownCounts & {
  slugId: string
  publication: Publication
  outcome: 'imported' | 'resumed' | 'already there'
  numMovedOpinions: number
  numEmptyOpinions: number
  numVotesOnEmpty: number
}

const DAY_MS = 24 * 3600 * 1000

/**
 * Imports a conversation from the files of a Polis export. Only its author sees it until the import is complete. If the
 * same author imports the same source again, this continues an unfinished import. Within a day after an import ended,
 * it returns the same conversation.
 */
export async function importExport(db: Db, request: ImportRequest): Promise<ImportReport> {
  const { files, now = () => new Date(), signal, findResults, ...options } = request
  const source = await readExport(files)
  signal?.throwIfAborted()
  const moment = now()
  const start = await startImport(db, {
    ...options,
    source,
    now: moment,
    finishedSince: new Date(moment.getTime() - DAY_MS),
  })
  const leftOutCounts = {
    numMovedOpinions: source.opinions.filter(({ isModerated }) => isModerated).length,
    numEmptyOpinions: source.numEmptyOpinions,
    numVotesOnEmpty: source.numVotesOnEmpty,
  }
  if ('finished' in start) {
    const { id, slugId, publication } = start.finished
    return {
      slugId,
      publication,
      outcome: 'already there',
      ...(await importCounts(db, id)),
      ...leftOutCounts,
    }
  }
  await putVotes(db, { ...request, ...source, conversation: start })
  const counts = await finishImport(db, start.id, await findResults?.(start.id))
  const outcome = start.isResumed ? 'resumed' : 'imported'
  const { publication = 'results' } = options
  return { slugId: start.slugId, publication, outcome, ...counts, ...leftOutCounts }
}

async function finishImport(
  db: Db,
  conversationId: number,
  results: ReadyResults | undefined,
): Promise<ShownCounts> {
  await refreshTableStatistics(db)
  return db.transaction().execute(async (db) => {
    await lockConversation(db, conversationId)
    // Two imports of one source can reach this line. The second one must not recount, because people may already vote.
    if (await isImportReady(db, conversationId)) return importCounts(db, conversationId)
    await recountParticipations(db, conversationId)
    const counts = await countImport(db, conversationId)
    await showImport(db, conversationId)
    if (results === undefined) await enqueueAnalysis(db, conversationId)
    else await storeReadyResults(db, { ...results, counts })
    return counts
  })
}
