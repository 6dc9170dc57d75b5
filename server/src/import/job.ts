import { setMaxListeners } from 'node:events'
import type { ImportFailure, ImportStep } from '@parley/contract'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { dropImport, showImport } from '#conversations/import.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import type { Ctx } from '#ctx.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'
import { runImportSteps } from '#import/import-steps.ts'
import { failureOf } from '#import/failure.ts'
import { dropFiles, dropFilesLike } from '#import/files.sql.ts'
import { deleteImport, importerOf } from '#import/imports.sql.ts'
import { beginRun, type ImportRun, leaseEnd, RunLost, TurnEnded } from '#import/run.ts'
import { endRun, enqueueImport, leaseImport, lostImports, stateOfImport } from '#import/runs.sql.ts'
import { eraseImport } from '#import/store.ts'
import { notify } from '#notifications/notify.sql.ts'
import { enqueuePatterns } from '#patterns/queue.sql.ts'

const RETRY_DELAY_MS = 500
/** After so many processes that ended while they ran it, an import fails: the next one would probably end, too. */
const MAX_LOST_RUNS = 2

class ProcessesEnded extends Error {
  override message = 'the processes that ran this import have ended'
}

export type ImportJob = {
  conversationId: number
  /** Computes the groups before the conversation becomes visible. */
  analyse: (conversationId: number) => Promise<void>
  /** Ends the run when the process stops; another process continues the import. */
  signal: AbortSignal
}

/**
 * Starts or continues the import of a conversation. The result of every step is stored, and repeating a step changes
 * nothing, so a run may end at any moment, and the next run creates the same conversation.
 */
export async function runImport(ctx: Ctx, { conversationId, analyse, signal }: ImportJob): Promise<void> {
  const { db } = ctx
  const state = await stateOfImport(db, conversationId)
  if (state === 'canceled') return purgeImport(ctx, conversationId)
  const now = ctx.now()
  const order = await leaseImport(db, { conversationId, now, until: leaseEnd(now) })
  if (order === undefined) {
    if (state === 'waiting') await enqueueImport(db, conversationId, RETRY_DELAY_MS)
    return
  }
  const run = beginRun(ctx, { conversationId, run: order.run, signal })
  // Each request to the source adds a listener.
  setMaxListeners(0, run.signal)
  try {
    if (order.lost_runs >= MAX_LOST_RUNS) throw new ProcessesEnded()
    await runImportSteps(run, order)
    await analyse(conversationId).catch((error: unknown) => {
      ctx.log.error({ err: error, conversationId }, 'the analysis of an import failed')
      return enqueueAnalysis(db, conversationId)
    })
    await completeImport(run)
  } catch (error) {
    await endEarly(run, { error, isStopping: signal.aborted })
  } finally {
    run.dispose()
  }
}

async function completeImport(run: ImportRun): Promise<void> {
  const { ctx, conversationId } = run
  await run.storeProgress({ results_at: ctx.now() })
  await ctx.db.transaction().execute(async (db) => {
    await lockConversation(db, conversationId)
    if (!(await endRun(db, { ...run, state: 'complete', now: ctx.now() }))) throw new RunLost()
    await showImport(db, conversationId)
    await enqueuePatterns(db, { conversationIds: [conversationId], publication: 'votes' })
    await dropFiles(db, conversationId)
    const { userId, numVotes } = await importerOf(db, conversationId)
    await notify(db, [{ kind: 'import', userId, conversationId, attempt: run.run, numVotes }])
  })
}

async function endEarly(run: ImportRun, { error, isStopping }: { error: unknown; isStopping: boolean }) {
  const { ctx, conversationId } = run
  const { db, log } = ctx
  if (error instanceof TurnEnded || isStopping) {
    await endRun(db, { ...run, state: 'waiting', now: ctx.now() })
    await enqueueImport(db, conversationId)
    return
  }
  if (error instanceof RunLost || run.signal.reason instanceof RunLost) return
  // The import is lost and continues when the database is back.
  if (unavailableErrorOf(error)) throw error
  const failure = failureOf(error)
  if (failure === undefined) log.error({ err: error, conversationId }, 'an import failed')
  await failImport(run, failure ?? { reason: 'internal' })
}

async function failImport(run: ImportRun, failure: ImportFailure): Promise<void> {
  const { ctx, conversationId } = run
  await ctx.db.transaction().execute(async (db) => {
    const ended = await endRun(db, { ...run, state: 'failed', failure, now: ctx.now() })
    if (ended === undefined) return
    // The same file would fail again, unless the failure was an internal error.
    if (ended.kind === 'upload' && failure.reason !== 'internal') await dropFiles(db, conversationId)
    // Only the files of the failed step are deleted; earlier steps have stored results from their files.
    if (ended.kind !== 'upload' && failure.reason !== 'no_response')
      await dropFilesLike(db, { conversationId, pattern: FILES_BY_STEP[ended.step] })
    const { userId } = await importerOf(db, conversationId)
    await notify(db, [{ kind: 'import', userId, conversationId, attempt: run.run, cause: failure.reason }])
  })
}

/** The files of a source that each step fetches, as a pattern of their names. */
const FILES_BY_STEP: Record<ImportStep, string> = {
  conversation: '^(reports|conversation)',
  opinions: '^comments',
  votes: '^(votes|participa|format)',
  results: '^$',
}

/** Deletes the content of a canceled import. */
async function purgeImport({ db }: Ctx, conversationId: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockConversation(db, conversationId)
    await dropImport(db, conversationId)
    await eraseImport(db, conversationId)
    await deleteImport(db, conversationId)
  })
}

const LOST_AFTER_MS = 5000
/** Continues imports whose process has ended. */
export async function resumeImports({ db, now }: Ctx): Promise<void> {
  const since = new Date(now().getTime() - LOST_AFTER_MS)
  for (const id of await lostImports(db, now(), since)) await enqueueImport(db, id)
}
