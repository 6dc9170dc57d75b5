import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#ctx.ts'
import type { CastVotes, SourceParticipant } from '#import/export.ts'
import { type Unfinished, participantName, putParticipants } from '#import/store.ts'
import { participantNames } from '#votes/import.sql.ts'

const VOTES_PER_PORTION = 1000
/**
 * The pause after a portion, relative to the duration of the portion, so that imports do not delay votes of other
 * people.
 */
const PAUSE_RATIO = 0.3

type VoteImport = Pick<CastVotes, 'participants' | 'numVotes'> & {
  conversation: Unfinished
  /** Called after each portion with the current totals. */
  onProgress?: ((progress: { numVotes: number; ofVotes: number; numPeople: number }) => unknown) | undefined
  /** Stops the work between two portions. */
  signal?: AbortSignal | undefined
}

/** Stores the votes of participants who are not stored yet; all votes of a participant are in one transaction. */
export async function putVotes(
  db: Db,
  { participants, numVotes: ofVotes, conversation, onProgress, signal }: VoteImport,
): Promise<void> {
  const storedNames = await participantNames(db, conversation.id)
  const isMissing = ({ sourceId }: SourceParticipant) =>
    !storedNames.has(participantName(conversation.slugId, sourceId))
  const missing = participants.filter(isMissing)
  let numVotes = ofVotes - countVotes(missing)
  let numPeople = participants.length - missing.length
  for (const portion of portions(missing)) {
    signal?.throwIfAborted()
    const startedAtMs = performance.now()
    if (!(await putParticipants(db, { conversation, participants: portion }))) return
    numVotes += countVotes(portion)
    numPeople += portion.length
    await onProgress?.({ numVotes, ofVotes, numPeople })
    await sleep(PAUSE_RATIO * (performance.now() - startedAtMs))
  }
}

const countVotes = (participants: SourceParticipant[]) =>
  participants.reduce((sum, { votes }) => sum + votes.length, 0)

/** Divides participants into portions of about VOTES_PER_PORTION votes. */
function* portions(participants: SourceParticipant[]): Generator<SourceParticipant[]> {
  let portion: SourceParticipant[] = []
  let size = 0
  for (const participant of participants) {
    portion.push(participant)
    size += participant.votes.length
    if (size < VOTES_PER_PORTION) continue
    yield portion
    portion = []
    size = 0
  }
  if (portion.length > 0) yield portion
}
