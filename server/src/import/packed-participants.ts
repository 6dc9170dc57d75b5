import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CastVotes, SourceParticipant } from '#import/export.ts'

/** The votes of an import as a few arrays, which a thread hands over without copying. */
export type PackedVotes = Omit<CastVotes, 'participants'> & {
  sourceIds: Float64Array<ArrayBuffer>
  /** Where the votes of each participant end. */
  ends: Uint32Array<ArrayBuffer>
  places: Uint32Array<ArrayBuffer>
  choices: Int8Array<ArrayBuffer>
  times: Float64Array<ArrayBuffer>
}

/** Packs the votes of participants. */
export function packVotes({ participants, ...rest }: CastVotes): PackedVotes {
  const packed: PackedVotes = {
    ...rest,
    sourceIds: new Float64Array(participants.length),
    ends: new Uint32Array(participants.length),
    places: new Uint32Array(rest.numVotes),
    choices: new Int8Array(rest.numVotes),
    times: new Float64Array(rest.numVotes),
  }
  let end = 0
  for (const [index, { sourceId, votes }] of participants.entries()) {
    for (const [place, choice, at] of votes) {
      packed.places[end] = place
      packed.choices[end] = choice
      packed.times[end++] = at
    }
    packed.sourceIds[index] = sourceId
    packed.ends[index] = end
  }
  return packed
}

/** The memory of packed votes, to hand over. */
export const bytesOfVotes = ({ sourceIds, ends, places, choices, times }: PackedVotes): ArrayBuffer[] =>
  [sourceIds, ends, places, choices, times].map(({ buffer }) => buffer)

/** Unpacks votes, a portion at a time, so that the server can answer requests in between. */
export async function unpackVotes(packed: PackedVotes): Promise<CastVotes> {
  const { sourceIds, ends, places, choices, times, ...rest } = packed
  const participants: SourceParticipant[] = []
  let unpacked = 0
  let start = 0
  for (const [index, end] of ends.entries()) {
    const votes: SourceParticipant['votes'] = []
    for (let at = start; at < end; at++) votes.push([places[at] ?? 0, choices[at] ?? 0, times[at] ?? 0])
    participants.push({ sourceId: sourceIds[index] ?? 0, votes })
    start = end
    if (end - unpacked < VOTES_PER_TURN) continue
    unpacked = end
    await nextTurn()
  }
  return { ...rest, participants }
}

const VOTES_PER_TURN = 20_000
