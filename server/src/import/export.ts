import type { SourceFiles } from '#import/files.ts'
import { readOpinions, type SourceOpinion } from '#import/source-opinions.ts'
import { readVotes } from '#import/source-votes.ts'
import { readSummary, type Summary } from '#import/summary.ts'
import { richTextOf } from '#import/text.ts'
import { LIMITS } from '@parley/contract'

/** One participant's votes: by the place of the opinion in the list, 1 agrees, -1 disagrees, 0 passes. */
export type SourceParticipant = {
  sourceId: number
  votes: [place: number, choice: number][]
}

/** The content of a Polis export, ready to be stored. */
export type Export = Summary & {
  /** Oldest first, without empty ones. */
  opinions: (SourceOpinion & { body: string })[]
  participants: SourceParticipant[]
  numVotes: number
  firstVoteAt: Date | undefined
  lastVoteAt: Date | undefined
  /** Number of opinions without text, and of the votes on them; both are left out. */
  numEmptyOpinions: number
  numVotesOnEmpty: number
}

/** Reads and validates a whole export before anything is stored. */
export async function readExport(files: SourceFiles): Promise<Export> {
  const summary = await readSummary(files)
  const written = await readOpinions(files)
  const opinions = written
    .map((opinion) => ({ ...opinion, body: richTextOf(opinion.text, LIMITS.opinion) }))
    .filter(({ body }) => body !== '')
  const dates = opinions.flatMap(({ writtenAt }) => (writtenAt > 0 ? [new Date(writtenAt)] : []))
  const indexOf = new Map(opinions.map(({ sourceId }, index) => [sourceId, index]))
  const votes = await readVotes(files, new Set(written.map(({ sourceId }) => sourceId)))
  let numVotesOnEmpty = 0
  const participants: SourceParticipant[] = []
  for (const [sourceId, byOpinion] of votes.byParticipant) {
    const votes: SourceParticipant['votes'] = []
    for (const [opinionId, choice] of byOpinion) {
      const index = indexOf.get(opinionId)
      if (index === undefined) numVotesOnEmpty++
      else votes.push([index, choice])
    }
    if (votes.length > 0) participants.push({ sourceId, votes })
  }
  return {
    ...summary,
    opinions,
    participants,
    numVotes: participants.reduce((sum, { votes }) => sum + votes.length, 0),
    // A matrix of votes has no times; the opinions tell about when people voted.
    firstVoteAt: votes.firstVoteAt ?? dates.at(0),
    lastVoteAt: votes.lastVoteAt ?? dates.at(-1),
    numEmptyOpinions: written.length - opinions.length,
    numVotesOnEmpty,
  }
}
