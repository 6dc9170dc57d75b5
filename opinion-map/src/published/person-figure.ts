import type { Figure } from './file.ts'
import { baseOf, MIN_VOTERS, percentOf } from './steps.ts'

/** How everybody answered an opinion about the person: agrees, disagrees and passes. */
export type Answers = readonly [agrees: number, disagrees: number, passes: number]

/**
 * By how many answers a figure of so many must have grown before it is published anew: as many as a block needs, a fifth,
 * but ten at least and fifty at most.
 */
export const minNewAnswers = (numAnswers: number): number =>
  Math.min(50, Math.max(10, Math.ceil(numAnswers / 5)))

/**
 * Whether a figure of an opinion about the person may be published of these answers, after that of other ones: of 30
 * voters, and of enough more than before. Only how many have answered decides, never what: if changed answers counted, an
 * attacker who changes nine could read the tenth in whether a figure appears, and move the figure along the edges of its
 * steps.
 */
export function mayPublishAnswers(answers: Answers, before: Answers = [0, 0, 0]): boolean {
  const [numAnswers, numBefore] = [sum(answers), sum(before)]
  return numAnswers >= MIN_VOTERS.percent && numAnswers - numBefore >= minNewAnswers(numBefore)
}

/** The published figure: shares in steps of 5 %. */
export function figureOfAnswers([agrees, disagrees, passes]: Answers): Figure {
  const numVotes = agrees + disagrees + passes
  return {
    agree: percentOf({ numHits: agrees, numVotes }),
    disagree: percentOf({ numHits: disagrees, numVotes }),
    pass: percentOf({ numHits: passes, numVotes }),
    base: baseOf(numVotes),
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
