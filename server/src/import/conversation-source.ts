import type { PolisHost } from '@parley/contract'
import { fileFetcher } from '#import/file-fetcher.ts'
import { ImportFailed } from '#import/failure.ts'
import type { Reader } from '#import/reading.ts'
import { sourceApi, textOfBody } from '#import/source-api.ts'
import type { ImportSource, SourceRun } from '#import/source.ts'
import { MAX_RESPONSE_BYTES, nextParticipant, storeVotesOf } from '#import/votes-by-participant.ts'

const MAX_PARTICIPANTS = 100_000

/**
 * An import of a conversation, whose source returns the votes of one participant per request. At the allowed request
 * rate this takes minutes, so every response is stored, and the next run continues after the last one.
 */
export function conversationSource(
  run: SourceRun,
  { host, id, reader }: { host: PolisHost; id: string; reader: Reader },
): ImportSource {
  const { db } = run.ctx
  const { conversationId } = run
  const api = sourceApi(run.ctx, { host, signal: run.signal })
  const fetcher = fileFetcher(run, api)

  const fetchVotes = async () => {
    await fetcher.fetchRequired('participation.json', `/api/v3/math/pca2?conversation_id=${id}`)
    const n = await reader.numPeople()
    if (n > MAX_PARTICIPANTS) throw new ImportFailed('too_large')
    // Participants are numbered from 0, and those who joined after the last computation are left out.
    for (let participant = await nextParticipant(db, conversationId); participant < n; participant++) {
      await run.storeProgress({ num_people: participant, of_people: n })
      run.stopIfTurnIsOver()
      await api.ask(`/api/v3/votes?conversation_id=${id}&pid=${participant}`, {
        type: 'application/json',
        maxBytes: MAX_RESPONSE_BYTES,
        read: async (body) => {
          const text = await textOfBody(body)
          await reader.checkVotes(text)
          await storeVotesOf(db, { conversationId, participant, text })
        },
      })
    }
    await run.storeProgress({ num_people: n, of_people: n })
  }

  return {
    describe: async () => {
      await fetcher.fetchDescription(id)
      return reader.describe()
    },
    opinions: async () => {
      const path = `/api/v3/comments?conversation_id=${id}&moderation=true&include_voting_patterns=true`
      await fetcher.fetchRequired('comments.json', path)
      return reader.opinions()
    },
    votes: async () => {
      await fetchVotes()
      return reader.votes()
    },
  }
}
