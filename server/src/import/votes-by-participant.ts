import { gunzipSync, gzipSync } from 'node:zlib'
import type { Db } from '#ctx.ts'
import { partOf, putPart, storedFiles } from '#import/files.sql.ts'
import { readResponse, VotesOfParticipant } from '#import/polis-responses.ts'
import { VoteCollector, type SourceVotes } from '#import/source-votes.ts'

/** The name of the stored file with one response per participant. The part number is the participant's number. */
const VOTES_FILE = 'votes-by-participant'
/** A response with the votes of one participant is never longer when it is unpacked. */
export const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/** The first participant whose votes are not stored yet. */
export const nextParticipant = async (db: Db, conversationId: number): Promise<number> =>
  ((await storedFiles(db, conversationId)).get(VOTES_FILE) ?? -1) + 1

/** Stores the response with the votes of a participant. */
export const storeVotesOf = (
  db: Db,
  { conversationId, participant, text }: { conversationId: number; participant: number; text: string },
): Promise<void> =>
  putPart(db, { conversationId, name: VOTES_FILE, part: participant, bytes: gzipSync(text) })

/** Refuses a response that has other things than votes. */
export const assertVotes = (text: string): void => void readResponse(VotesOfParticipant, text, 'votes')

/** Reads all stored responses; votes on other opinions than these are left out. */
export async function readVotesByParticipant(
  db: Db,
  { conversationId, opinionIds }: { conversationId: number; opinionIds: Set<number> },
): Promise<SourceVotes> {
  const end = await nextParticipant(db, conversationId)
  const collector = new VoteCollector()
  for (let participant = 0; participant < end; participant++) {
    const bytes = await partOf(db, { conversationId, name: VOTES_FILE, part: participant })
    if (bytes === undefined) continue
    const text = gunzipSync(bytes, { maxOutputLength: MAX_RESPONSE_BYTES }).toString()
    for (const { tid, vote, modified } of readResponse(VotesOfParticipant, text, 'votes'))
      if (opinionIds.has(tid))
        // In this API an agreement is -1, in the files of reports it is 1.
        collector.add({ participant, opinionId: tid, choice: 0 - vote, at: modified ?? 0 })
  }
  return collector.votes
}
