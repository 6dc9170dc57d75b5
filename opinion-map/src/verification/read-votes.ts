import { readTable, wholeNumber } from './csv.ts'
import { BUNDLE_FILES, COMMENT_COLUMNS, NotABundle, PREVIOUS_COLUMNS, VOTE_COLUMNS } from './format.ts'
import { isGroupKey } from './manifest.ts'

export type BundleComment = { agrees: number; disagrees: number; isModerated: boolean }

/** Reads `comments.csv`, whose opinions must be numbered 0, 1, 2 … */
export function readComments(bytes: Uint8Array): BundleComment[] {
  const comments: BundleComment[] = []
  for (const { line, cells } of readTable(BUNDLE_FILES.comments, bytes, COMMENT_COLUMNS)) {
    const place = `${BUNDLE_FILES.comments}, line ${line}`
    const number = (column: string) => wholeNumber(cells[COMMENT_COLUMNS.indexOf(column)] ?? '', place)
    if (number('comment-id') !== comments.length)
      throw new NotABundle(`${place}: comments must be numbered 0, 1, 2 …`)
    comments.push({
      agrees: number('agrees'),
      disagrees: number('disagrees'),
      isModerated: number('moderated') === -1,
    })
  }
  return comments
}

export type ReadVotes = { participantIds: Int32Array; opinionIds: Int32Array; values: Int8Array }

/** Reads `votes.csv`, in which each participant must have at most one vote on an opinion. */
export function readVotes(bytes: Uint8Array, numOpinions: number): ReadVotes {
  const votes = new GrowingVotes()
  let last = { participant: -1, opinion: -1 }
  for (const { line, cells } of readTable(BUNDLE_FILES.votes, bytes, VOTE_COLUMNS)) {
    const place = `${BUNDLE_FILES.votes}, line ${line}`
    const [, , opinion, participant, value] = cells.map((cell, at) => (at < 2 ? 0 : wholeNumber(cell, place)))
    if (opinion === undefined || participant === undefined || value === undefined) throw new NotABundle(place)
    if (opinion < 0 || opinion >= numOpinions)
      throw new NotABundle(`${place}: there is no comment ${opinion}.`)
    if (Math.abs(value) > 1) throw new NotABundle(`${place}: ${value} is not a vote.`)
    const isLater =
      participant > last.participant || (participant === last.participant && opinion > last.opinion)
    if (!isLater || participant > MAX_PARTICIPANT)
      throw new NotABundle(`${place}: votes must be in the order of participants and comments, each once.`)
    last = { participant, opinion }
    votes.add(participant, opinion, value)
  }
  return votes.columns()
}

const MAX_PARTICIPANT = 2 ** 31 - 1

class GrowingVotes {
  #participantIds = new Int32Array(1024)
  #opinionIds = new Int32Array(1024)
  #values = new Int8Array(1024)
  #length = 0

  add(participant: number, opinion: number, value: number): void {
    if (this.#length === this.#values.length) this.#grow()
    this.#participantIds[this.#length] = participant
    this.#opinionIds[this.#length] = opinion
    this.#values[this.#length++] = value
  }

  columns(): ReadVotes {
    return {
      participantIds: this.#participantIds.subarray(0, this.#length),
      opinionIds: this.#opinionIds.subarray(0, this.#length),
      values: this.#values.subarray(0, this.#length),
    }
  }

  #grow(): void {
    const [participantIds, opinionIds, values] = [this.#participantIds, this.#opinionIds, this.#values]
    this.#participantIds = new Int32Array(2 * this.#length)
    this.#opinionIds = new Int32Array(2 * this.#length)
    this.#values = new Int8Array(2 * this.#length)
    this.#participantIds.set(participantIds)
    this.#opinionIds.set(opinionIds)
    this.#values.set(values)
  }
}

/** Reads `previous-groups.csv`. */
export function readPrevious(bytes: Uint8Array): { participantIds: number[]; groups: number[] } {
  const participantIds: number[] = []
  const groups: number[] = []
  for (const { line, cells } of readTable(BUNDLE_FILES.previous, bytes, PREVIOUS_COLUMNS)) {
    const place = `${BUNDLE_FILES.previous}, line ${line}`
    const [participant, group] = cells.map((cell) => wholeNumber(cell, place))
    if (participant === undefined || participant <= (participantIds.at(-1) ?? -1))
      throw new NotABundle(`${place}: participants must be in their order, each once.`)
    if (!isGroupKey(group)) throw new NotABundle(`${place}: there is no such group.`)
    participantIds.push(participant)
    groups.push(group)
  }
  return { participantIds, groups }
}
