import type { Step } from './file.ts'
import { MIN_VOTERS, percentOf } from './steps.ts'

/** How many people agree, disagree and pass. */
type Answers = readonly [agrees: number, disagrees: number, passes: number]

/** The votes on one opinion: everybody's, and those of people who are set aside. */
export type ComparedVotes = {
  all: Answers
  aside: Answers
  /** How many independent people are among those set aside who voted on it, and among the others. */
  numIndependent: { aside: number; others: number }
}

type Shares = { numVotes: number; agree: Step; disagree: Step }

/** How an opinion is answered, with and without the people who are set aside. */
export type PublishedComparison = { all: Shares; without: Shares }

/**
 * Minimum number of independent people who are set aside or readmitted between two comparisons: the difference of the
 * two is a figure about these people.
 */
export const MIN_NEWLY_COMPARED = MIN_VOTERS.word

/** Minimum number of independent people on each side of a comparison. */
export const MIN_COMPARED = MIN_VOTERS.percent

/** The number of remaining votes is published in multiples of this. */
const NUM_VOTES_STEP = 5

/**
 * Compares the votes on an opinion with and without people who are set aside, in steps of 5 %. Since totals are exact,
 * this reveals as much about the people set aside as about the others, so both must be enough; otherwise undefined.
 */
export function publishedComparison({
  all,
  aside,
  numIndependent,
}: ComparedVotes): PublishedComparison | undefined {
  if (Math.min(numIndependent.aside, numIndependent.others) < MIN_COMPARED) return undefined
  const others: Answers = [all[0] - aside[0], all[1] - aside[1], all[2] - aside[2]]
  const left = sharesOf(others)
  return {
    all: sharesOf(all),
    without: { ...left, numVotes: NUM_VOTES_STEP * Math.round(left.numVotes / NUM_VOTES_STEP) },
  }
}

function sharesOf([agrees, disagrees, passes]: Answers): Shares {
  const numVotes = agrees + disagrees + passes
  const round = (numHits: number) => percentOf({ numHits, numVotes })
  return { numVotes, agree: round(agrees), disagree: round(disagrees) }
}
