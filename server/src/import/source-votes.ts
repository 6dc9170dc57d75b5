import { VOTE_VALUES } from '@parley/contract'
import type { AgreeValue } from '@parley/opinion-map/polis-export/vote-convention'
import { formatError, ImportFailed, missingFileError } from '#import/failure.ts'
import { openTable } from '#import/table.ts'
import { timeOf } from '#import/source-opinions.ts'
import { readAgreeValue } from '#import/vote-convention.ts'
import type { SourceFile, SourceFiles } from '#import/files.ts'

/** 1 agrees, -1 disagrees, 0 passes; `at` is in milliseconds since 1970, 0 if unknown. */
export type SourceVote = { choice: number; at: number }

export type SourceVotes = {
  /** The votes by participant, then by the opinion's id at the source. */
  byParticipant: Map<number, Map<number, SourceVote>>
  firstVoteAt: Date | undefined
  lastVoteAt: Date | undefined
}

/**
 * The ids of the opinions. Votes on other opinions are an error, unless opinions may have been added while the files
 * were fetched; then they are left out.
 */
export type KnownOpinions = { ids: Set<number>; others: 'left out' | 'refused' }

/** Reads `votes.csv` or, if it is missing, the matrix of `participants-votes.csv`. */
export async function readVotes(files: SourceFiles, known: KnownOpinions): Promise<SourceVotes> {
  const agreeValue = await readAgreeValue(files)
  const stream = files.find('votes.csv')
  if (stream) return readStream(stream, { ...known, agreeValue })
  const matrix = files.find('participants-votes.csv') ?? files.find('participant-votes.csv')
  if (matrix) return readMatrix(matrix, { ...known, agreeValue })
  throw missingFileError(
    'votes.csv',
    `There is neither a votes.csv nor a participants-votes.csv in ${files.place}.`,
  )
}

/** The limit of votes in an import: more would not fit into the memory of a small server. */
const MAX_VOTES = 2_000_000

/** Collects votes; the last one of a participant on an opinion counts. */
export class VoteCollector {
  readonly #byParticipant: SourceVotes['byParticipant'] = new Map()
  #numVotes = 0
  #first = Infinity
  #last = 0

  add({ participant, opinionId, choice, at }: { participant: number; opinionId: number } & SourceVote): void {
    const votes = this.#votesOf(participant)
    const known = votes.get(opinionId)
    // Among votes with the same time, the last one in the file counts.
    if (known === undefined || at >= known.at) votes.set(opinionId, { choice, at })
    if (known === undefined && ++this.#numVotes > MAX_VOTES) throw new ImportFailed('too_large')
    if (at === 0) return
    this.#first = Math.min(this.#first, at)
    this.#last = Math.max(this.#last, at)
  }

  #votesOf(participant: number): Map<number, SourceVote> {
    const known = this.#byParticipant.get(participant)
    if (known) return known
    const votes = new Map<number, SourceVote>()
    this.#byParticipant.set(participant, votes)
    return votes
  }

  get votes(): SourceVotes {
    const isDated = this.#last > 0
    return {
      byParticipant: this.#byParticipant,
      firstVoteAt: isDated ? new Date(this.#first) : undefined,
      lastVoteAt: isDated ? new Date(this.#last) : undefined,
    }
  }
}

type Wanted = KnownOpinions & { agreeValue: AgreeValue }

// Reads a file with one line per vote cast.
async function readStream(file: SourceFile, { ids, others, agreeValue }: Wanted): Promise<SourceVotes> {
  const { columns, rows } = await openTable(file, ['comment-id', 'voter-id', 'vote'])
  const hasTime = columns.includes('timestamp')
  const collector = new VoteCollector()
  for await (const row of rows) {
    const opinionId = row.number('comment-id')
    if (!ids.has(opinionId)) {
      if (others === 'left out') continue
      throw row.bad('comment-id', { code: 'no_comment', value: String(opinionId) })
    }
    const choice = row.choice('vote', CHOICES[agreeValue])
    const at = hasTime ? timeOf(row) : 0
    collector.add({ participant: row.number('voter-id'), opinionId, choice, at })
  }
  return collector.votes
}

// Reads a file with one line per participant and one column per opinion, named by its number.
async function readMatrix(file: SourceFile, { ids, others, agreeValue }: Wanted): Promise<SourceVotes> {
  const { columns, rows } = await openTable(file, ['participant'])
  const opinionColumns = columns.flatMap((column, index) => {
    if (!/^\d{1,15}$/.test(column)) return []
    const opinionId = Number(column)
    if (ids.has(opinionId)) return [{ column, index, opinionId }]
    if (others === 'left out') return []
    throw formatError({ code: 'no_comment', file: file.name, line: 1, column, value: String(opinionId) })
  })
  const collector = new VoteCollector()
  const seen = new Set<number>()
  for await (const row of rows) {
    const participant = row.number('participant')
    if (seen.has(participant)) throw row.bad('participant', { code: 'twice', value: String(participant) })
    seen.add(participant)
    for (const { column, index, opinionId } of opinionColumns)
      if (row.cells[index])
        collector.add({ participant, opinionId, choice: row.choice(column, CHOICES[agreeValue]), at: 0 })
  }
  return collector.votes
}

// The meanings of values in files in which this value agrees.
const CHOICES = {
  1: new Map(Object.values(VOTE_VALUES).map((value) => [String(value), value])),
  [-1]: new Map(Object.values(VOTE_VALUES).map((value) => [String(0 - value), value])),
}
