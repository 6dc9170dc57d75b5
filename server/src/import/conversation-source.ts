import { gunzipSync, gzipSync } from 'node:zlib'
import type { PolisHost } from '@parley/contract'
import { fileFetcher } from '#import/file-fetcher.ts'
import { ImportFailed } from '#import/failure.ts'
import { partOf, putPart, storedFiles } from '#import/files.sql.ts'
import {
  SourceComments,
  opinionsOfComments,
  Participation,
  readResponse,
  VotesOfParticipant,
} from '#import/polis-responses.ts'
import { sourceApi, textOfBody } from '#import/source-api.ts'
import { VoteCollector } from '#import/source-votes.ts'
import type { ImportSource, SourceRun } from '#import/source.ts'

/** The name of the stored file with one response per participant. The part number is the participant's number. */
const VOTES_FILE = 'votes-by-participant'
const MAX_PARTICIPANTS = 100_000
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/**
 * An import of a conversation, whose source returns the votes of one participant per request. At the allowed request
 * rate this takes minutes, so every response is stored, and the next run continues after the last one.
 */
export function conversationSource(
  run: SourceRun,
  { host, id }: { host: PolisHost; id: string },
): ImportSource {
  const { db } = run.ctx
  const { conversationId } = run
  const api = sourceApi(run.ctx, { host, signal: run.signal })
  const fetcher = fileFetcher(run, api)

  const fetchVotes = async () => {
    const path = `/api/v3/math/pca2?conversation_id=${id}`
    const { n } = await fetcher.fetchJson({ name: 'participation', path, schema: Participation })
    if (n > MAX_PARTICIPANTS) throw new ImportFailed('too_large')
    const next = ((await storedFiles(db, conversationId)).get(VOTES_FILE) ?? -1) + 1
    // Participants are numbered from 0, and those who joined after the last computation are left out.
    for (let participant = next; participant < n; participant++) {
      await run.storeProgress({ num_people: participant, of_people: n })
      run.stopIfTurnIsOver()
      await api.ask(`/api/v3/votes?conversation_id=${id}&pid=${participant}`, {
        type: 'application/json',
        maxBytes: MAX_RESPONSE_BYTES,
        read: async (body) => {
          const text = await textOfBody(body)
          readResponse(VotesOfParticipant, text, 'votes')
          await putPart(db, { conversationId, name: VOTES_FILE, part: participant, bytes: gzipSync(text) })
        },
      })
    }
    await run.storeProgress({ num_people: n, of_people: n })
    return n
  }

  return {
    describe: () => fetcher.describe(id),
    opinions: async () => {
      const path = `/api/v3/comments?conversation_id=${id}&moderation=true&include_voting_patterns=true`
      return opinionsOfComments(await fetcher.fetchJson({ name: 'comments', path, schema: SourceComments }))
    },
    votes: async (opinionIds) => {
      const n = await fetchVotes()
      const collector = new VoteCollector()
      for (let participant = 0; participant < n; participant++) {
        const bytes = await partOf(db, { conversationId, name: VOTES_FILE, part: participant })
        if (bytes === undefined) continue
        for (const { tid, vote, modified } of readResponse(
          VotesOfParticipant,
          gunzipSync(bytes).toString(),
          'votes',
        ))
          if (opinionIds.has(tid))
            // In this API an agreement is -1, in the files of reports it is 1.
            collector.add({ participant, opinionId: tid, choice: 0 - vote, at: modified ?? 0 })
      }
      return collector.votes
    },
  }
}
