import { buildMatrix, differingPeople } from '@parley/opinion-map'
import { numIndependent, type Person, type SharedPlace } from '#analysis/blocks/independent-people.ts'
import { MIN_CHANGED } from '#analysis/blocks/next-block.ts'
import type { Votes } from '#results/vote-columns.ts'

type Answers = {
  /** The answers of the newest block, by the accounts that their people have today, and the present answers. */
  before: Votes
  now: Votes
  optionIds: readonly number[]
  /** Everybody who may count. */
  people: readonly Person[]
  sharedPlace: SharedPlace | undefined
}

/** The poll answers that the next block holds. */
export type BlockAnswers = {
  answers: Votes
  areNew: boolean
  /** The people whose answers differ from those of the newest block. */
  changed: number[]
}

/**
 * Holds the present answers if ten independent people changed theirs, and otherwise those of the newest block. The
 * people whose votes make a block due need not have answered the poll, so a block with all present answers could show
 * the answer of a single person.
 */
export function answersForBlock({ before, now, optionIds, people, sharedPlace }: Answers): BlockAnswers {
  const [was, is] = [before, now].map((votes) => buildMatrix(votes, { opinionIds: [...optionIds] }))
  const changed = was && is ? differingPeople(was, is) : []
  const differing = new Set(changed)
  const counting = people.filter(({ id }) => differing.has(id))
  const areNew = numIndependent(counting, sharedPlace) >= MIN_CHANGED
  return { answers: areNew ? now : before, areNew, changed }
}
