import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SourceFiles } from '#import/files.ts'
import { readOpinions, type SourceOpinion } from '#import/source-opinions.ts'
import { readVotes, type SourceVotes } from '#import/source-votes.ts'
import { readSummary, type Summary } from '#import/summary.ts'
import { richTextOf } from '#import/text.ts'
import { LIMITS } from '@parley/contract'

/** The votes of one participant, by index of the opinion: 1 agrees, -1 disagrees, 0 passes; `at` is 0 if unknown. */
export type SourceParticipant = {
  sourceId: number
  votes: [place: number, choice: number, at: number][]
}

/** An opinion with a text, as it is imported. */
export type WrittenOpinion = SourceOpinion & { body: string }

/** The votes on the imported opinions. */
export type CastVotes = {
  participants: SourceParticipant[]
  numVotes: number
  firstVoteAt: Date | undefined
  lastVoteAt: Date | undefined
  /** The number of opinions without text, which are left out with their votes. */
  numEmptyOpinions: number
  numVotesOnEmpty: number
}

/** The content of a Polis export, ready to be stored. */
export type Export = Summary & CastVotes & { opinions: WrittenOpinion[] }

/** Reads and validates a whole export before anything is stored. */
export async function readExport(files: SourceFiles): Promise<Export> {
  const summary = await readSummary(files)
  const written = await readOpinions(files)
  const opinions = await toRichOpinions(written)
  const ids = new Set(written.map(({ sourceId }) => sourceId))
  const votes = await readVotes(files, { ids, others: 'refused' })
  return { ...summary, opinions, ...(await castVotes({ written, opinions, votes })) }
}

/**
 * Converts opinions to rich text and drops empty ones, a few at a time, so that the server can answer requests in
 * between.
 */
export async function toRichOpinions(sourceOpinions: SourceOpinion[]): Promise<WrittenOpinion[]> {
  const opinions: WrittenOpinion[] = []
  for (const [index, opinion] of sourceOpinions.entries()) {
    const body = richTextOf(opinion.text, LIMITS.opinion)
    if (body !== '') opinions.push({ ...opinion, body })
    if ((index + 1) % OPINIONS_PER_TURN === 0) await nextTurn()
  }
  return opinions
}

/** Sorts votes by participant, a portion at a time, so that the server can answer requests in between. */
export async function castVotes({
  written,
  opinions,
  votes,
}: {
  written: SourceOpinion[]
  opinions: WrittenOpinion[]
  votes: SourceVotes
}): Promise<CastVotes> {
  const opinionDates = opinions.flatMap(({ writtenAt }) => (writtenAt > 0 ? [new Date(writtenAt)] : []))
  const indexBySourceId = new Map(opinions.map(({ sourceId }, index) => [sourceId, index]))
  let numVotesOnEmpty = 0
  let numVotes = 0
  const participants: SourceParticipant[] = []
  for (const sourceId of [...votes.byParticipant.keys()].sort((a, b) => a - b)) {
    const ownVotes: SourceParticipant['votes'] = []
    for (const [opinionId, { choice, at }] of votes.byParticipant.get(sourceId) ?? []) {
      const index = indexBySourceId.get(opinionId)
      if (index === undefined) numVotesOnEmpty++
      else ownVotes.push([index, choice, at])
    }
    if (ownVotes.length === 0) continue
    participants.push({ sourceId, votes: ownVotes })
    const votesBefore = numVotes
    numVotes += ownVotes.length
    if (Math.floor(votesBefore / VOTES_PER_TURN) !== Math.floor(numVotes / VOTES_PER_TURN)) await nextTurn()
  }
  return {
    participants,
    numVotes,
    // A matrix of votes has no times, so the times of the opinions are used as an approximation.
    firstVoteAt: votes.firstVoteAt ?? opinionDates.at(0),
    lastVoteAt: votes.lastVoteAt ?? opinionDates.at(-1),
    numEmptyOpinions: written.length - opinions.length,
    numVotesOnEmpty,
  }
}

const OPINIONS_PER_TURN = 16
const VOTES_PER_TURN = 20_000
