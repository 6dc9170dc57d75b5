import { LIMITS } from '@parley/contract'
import { countImport, describeImport, slugIdOfConversation } from '#conversations/import.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import { conversationSource } from '#import/conversation-source.ts'
import { castVotes, toRichOpinions } from '#import/export.ts'
import type { LeasedImport } from '#import/runs.sql.ts'
import { putVotes } from '#import/put-votes.ts'
import { reportSource } from '#import/report-source.ts'
import type { ImportRun } from '#import/run.ts'
import type { ImportSource } from '#import/source.ts'
import { haveSameBodies, eraseImport, putOpinions } from '#import/store.ts'
import { descriptionOf, titleOf } from '#import/text.ts'
import { uploadSource } from '#import/upload-source.ts'
import { importedOpinions } from '#opinions/import.sql.ts'
import { refreshTableStatistics, recountParticipations } from '#votes/import.sql.ts'
import { POLIS_HOSTS } from '@parley/contract'

/**
 * Imports a conversation step by step. The next run continues after the stored steps. Nothing is stored twice: all
 * opinions are stored in one transaction, and the votes of each participant in one transaction with the participation.
 */
export async function runImportSteps(run: ImportRun, order: LeasedImport): Promise<void> {
  const { ctx, conversationId: id, storeProgress, signal } = run
  const { db, now } = ctx
  const source = sourceOf(run, order)
  const slugId = await slugIdOfConversation(db, id)

  if (order.conversation_at === null) {
    const { title, description, language, sourceUrl } = await source.describe()
    // A title without visible characters is none: the conversation is then called by the address of its source.
    const storedTitle =
      titleOf(title, LIMITS.title) || titleOf(sourceUrl?.replace(/^https?:\/\//, '') ?? '', LIMITS.title)
    const body = descriptionOf(description, LIMITS.conversationBody)
    await describeImport(db, {
      id,
      body,
      language,
      ...(storedTitle && { title: storedTitle }),
      ...(sourceUrl && { sourceUrl }),
    })
    await storeProgress({ step: 'opinions', conversation_at: now() })
  }

  const written = await source.opinions()
  const opinions = await toRichOpinions(written)
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
    num_opinions: opinions.length,
    num_moved_opinions: opinions.filter(({ isModerated }) => isModerated).length,
    opinions_at: order.opinions_at ?? now(),
    step_began_at: now(),
  })

  const votes = await source.votes(new Set(written.map(({ sourceId }) => sourceId)))
  const castResult = await castVotes({ written, opinions, votes })
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

function sourceOf(
  run: ImportRun,
  { kind, host: name, source_id: id, of_parts: numParts }: LeasedImport,
): ImportSource {
  if (kind === 'upload' && numParts !== null) return uploadSource(run, { numParts })
  const host = POLIS_HOSTS.find((host) => host === name)
  if (host === undefined || id === null) throw new Error(`The import ${run.conversationId} has no source`)
  return kind === 'report' ? reportSource(run, { host, id }) : conversationSource(run, { host, id })
}
