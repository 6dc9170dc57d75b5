import { type Finding, MIN_PEOPLE } from '#patterns/finding.ts'
import type { Likelihood, Voter } from '#patterns/voters.ts'

const MIN_VOTES = 10
/** Negative natural logarithm of the probability of answering all of these alike: one in 3,000. */
const MIN_SURPRISE = 8

/**
 * Finds people who gave the same answer to everything while others did not. Passing on everything is not unusual,
 * because people do so who only want to read.
 */
export function oneAnswerOnly(voters: readonly Voter[], likelihood: Likelihood): Finding[] {
  return [1, -1].flatMap((choice): Finding[] => {
    const people = voters.filter(
      (voter) =>
        voter.choices.length >= MIN_VOTES &&
        answersOnly(voter, choice) &&
        surpriseOf(voter, likelihood) >= MIN_SURPRISE,
    )
    return people.length < MIN_PEOPLE ? [] : [{ kind: 'one_answer', people }]
  })
}

/** Whether every answer of a voter is the given choice. */
export const answersOnly = ({ choices }: Voter, choice: number): boolean =>
  choices.every((answer) => answer === choice)

const surpriseOf = ({ opinionIds, choices }: Voter, likelihood: Likelihood): number =>
  opinionIds.reduce((sum, opinionId, at) => sum - Math.log(likelihood(opinionId, choices[at] ?? 0)), 0)
