import { LIMITS } from '@parley/contract'
import { withDb } from '#db/open.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'
import { castVotes, toRichOpinions, type WrittenOpinion } from '#import/export.ts'
import { failureOf, ImportFailed } from '#import/failure.ts'
import { bytesOfVotes, packVotes } from '#import/packed-participants.ts'
import { Participation, SourceReports } from '#import/polis-responses.ts'
import type { ReadingAnswer, ReadingRequest } from '#import/reading.ts'
import type { SourceOpinion } from '#import/source-opinions.ts'
import { storedResponse, storedSource } from '#import/stored-source.ts'
import { descriptionOf, titleOf } from '#import/text.ts'
import { assertVotes } from '#import/votes-by-participant.ts'
import { answerRequests } from '#threads/answer-requests.ts'

/** How many opinions one answer has, so that none keeps the thread that gets it busy. */
const OPINIONS_PER_ANSWER = 500
const STATEMENT_TIMEOUT_MS = 60_000

/** What was read in this run, which has a thread of its own. */
let read: { written: SourceOpinion[]; opinions: WrittenOpinion[] } | undefined

answerRequests(
  async (request: ReadingRequest): Promise<ReadingAnswer> => {
    try {
      return await answerTo(request)
    } catch (error) {
      const failure = failureOf(error)
      if (failure !== undefined) return { failure }
      if (unavailableErrorOf(error)) return { isDatabaseLost: true }
      throw error
    }
  },
  ({ votes }) => (votes === undefined ? [] : bytesOfVotes(votes)),
)

async function answerTo({ asked, stored, connection }: ReadingRequest): Promise<ReadingAnswer> {
  if (asked.read === 'response') {
    assertVotes(asked.text)
    return {}
  }
  if (asked.read === 'opinions' && read !== undefined) return opinionsFrom(read, asked.from)
  const options = { connection, poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS }
  return withDb(options, async ({ db }) => {
    const { conversationId } = stored
    const source = storedSource(db, stored)
    switch (asked.read) {
      case 'source id': {
        const [report] = await storedResponse(db, { conversationId, name: 'reports', schema: SourceReports })
        if (!report) throw new ImportFailed('not_found')
        return { idAtSource: report.conversation_id }
      }
      case 'participation': {
        const response = { conversationId, name: 'participation', schema: Participation }
        return { numPeople: (await storedResponse(db, response)).n }
      }
      case 'description': {
        const { title, description, ...rest } = await source.describe()
        const shown = {
          title: titleOf(title, LIMITS.title),
          body: descriptionOf(description, LIMITS.conversationBody),
        }
        return { description: { ...rest, ...shown }, otherEncoding: source.otherEncoding?.() }
      }
      case 'opinions': {
        const written = await source.opinions()
        read = { written, opinions: await toRichOpinions(written) }
        return { ...opinionsFrom(read, asked.from), otherEncoding: source.otherEncoding?.() }
      }
      case 'votes': {
        if (read === undefined) throw new Error('The opinions of an import are read before its votes')
        const votes = await source.votes(new Set(read.written.map(({ sourceId }) => sourceId)))
        return { votes: packVotes(await castVotes({ ...read, votes })) }
      }
    }
  })
}

const opinionsFrom = ({ opinions }: { opinions: WrittenOpinion[] }, from: number): ReadingAnswer => ({
  opinions: opinions.slice(from, from + OPINIONS_PER_ANSWER),
  isLast: from + OPINIONS_PER_ANSWER >= opinions.length,
})
