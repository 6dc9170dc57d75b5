import { LIMITS, POLIS_HOSTS } from '@parley/contract'
import { countImport, describeImport, slugIdOfConversation } from '#conversations/import.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import { conversationSource } from '#import/conversation-source.ts'
import type { ImportKind } from '#import/imports.sql.ts'
import type { LeasedImport } from '#import/runs.sql.ts'
import { putVotes } from '#import/put-votes.ts'
import { reportSource } from '#import/report-source.ts'
import type { ImportRun } from '#import/run.ts'
import type { ImportSource } from '#import/source.ts'
import { haveSameBodies, eraseImport, putOpinions } from '#import/store.ts'
import { openReader, type Reader } from '#import/reading.ts'
import { titleOf } from '#import/text.ts'
import { importedOpinions } from '#opinions/import.sql.ts'
import { refreshTableStatistics, recountParticipations } from '#votes/import.sql.ts'

/**
 * Imports a conversation step by step. The next run continues after the stored steps. Nothing is stored twice: all
 * opinions are stored in one transaction, and the votes of each participant in one transaction with the participation.
 */
export async function runImportSteps(run: ImportRun, order: LeasedImport): Promise<void> {
  const { conversationId } = run
  const reader = openReader(run.ctx, { conversationId, kind: kindOf(order), numParts: order.of_parts })
  // A run that was canceled or taken over reads nothing more.
  const stopReading = () => void reader.close()
  run.signal.addEventListener('abort', stopReading)
  try {
    await storeSteps(run, order, { source: sourceOf(run, { order, reader }), reader })
  } finally {
    run.signal.removeEventListener('abort', stopReading)
    await reader.close()
  }
}

async function storeSteps(
  run: ImportRun,
  order: LeasedImport,
  { source, reader }: { source: ImportSource; reader: Reader },
): Promise<void> {
  const { ctx, conversationId: id, storeProgress, signal } = run
  const { db, now } = ctx
  const slugId = await slugIdOfConversation(db, id)

  if (order.conversation_at === null) {
    const { title, body, language, sourceUrl } = await source.describe()
    // A title without visible characters is none: the conversation is then called by the address of its source.
    const storedTitle = title || titleOf(sourceUrl?.replace(/^https?:\/\//, '') ?? '', LIMITS.title)
    await describeImport(db, {
      id,
      body,
      language,
      ...(storedTitle && { title: storedTitle }),
      ...(sourceUrl && { sourceUrl }),
    })
    await storeProgress({ step: 'opinions', conversation_at: now(), ...encodingOf(reader) })
  }

  const opinions = await source.opinions()
  const opinionIds = await db.transaction().execute(async (db) => {
    await lockConversation(db, id)
    const storedOpinions = await importedOpinions(db, id)
    if (haveSameBodies(storedOpinions, opinions)) return storedOpinions.map(({ id }) => id)
    // The source was fetched again and has changed since an earlier run, so stored votes may belong to other opinions.
    await eraseImport(db, id)
    return putOpinions(db, { id, slugId, opinions, now: now() })
  })
  await storeProgress({
    step: 'votes',
    ...encodingOf(reader),
    num_opinions: opinions.length,
    num_moved_opinions: opinions.filter(({ isModerated }) => isModerated).length,
    opinions_at: order.opinions_at ?? now(),
    step_began_at: now(),
  })

  const castResult = await source.votes()
  const { firstVoteAt, lastVoteAt, participants } = castResult
  await describeImport(db, { id, firstVoteAt, lastVoteAt })
  await storeProgress({ of_votes: castResult.numVotes, of_people: participants.length, step_began_at: now() })
  await putVotes(db, {
    ...castResult,
    conversation: { id, slugId, opinionIds, isResumed: true },
    signal,
    onProgress: ({ numVotes, numPeople }) => storeProgress({ num_votes: numVotes, num_people: numPeople }),
  })
  await storeProgress({
    step: 'results',
    num_votes: castResult.numVotes,
    num_people: participants.length,
    votes_at: order.votes_at ?? now(),
  })

  await refreshTableStatistics(db)
  await db.transaction().execute(async (db) => {
    await lockConversation(db, id)
    await recountParticipations(db, id)
    await countImport(db, id)
  })
}

const encodingOf = (reader: Reader) => {
  const encoding = reader.otherEncoding()
  return encoding && { text_encoding: encoding }
}

const kindOf = ({ kind }: LeasedImport): ImportKind =>
  kind === 'upload' || kind === 'report' ? kind : 'conversation'

/** An upload has all of its files; those of other sources are fetched first. */
function sourceOf(run: ImportRun, { order, reader }: { order: LeasedImport; reader: Reader }): ImportSource {
  const { host: name, source_id: id } = order
  const kind = kindOf(order)
  if (kind === 'upload') return reader
  const host = POLIS_HOSTS.find((host) => host === name)
  if (host === undefined || id === null) throw new Error(`The import ${run.conversationId} has no source`)
  return kind === 'report'
    ? reportSource(run, { host, id, reader })
    : conversationSource(run, { host, id, reader })
}
