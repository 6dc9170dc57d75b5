import { bursts } from '#patterns/bursts.ts'
import { eachPersonOnce, type Finding } from '#patterns/finding.ts'
import { identicalVotes } from '#patterns/identical-votes.ts'
import { oneAnswerOnly } from '#patterns/one-answer.ts'
import { countAnswers, likelihoodBy, type Voter } from '#patterns/voters.ts'

/** What is unusual in the votes of a conversation; times are looked at where they are known. */
export function detect(voters: readonly Voter[]): Finding[] {
  const likelihood = likelihoodBy(countAnswers(voters))
  return eachPersonOnce([
    ...bursts(voters, likelihood),
    ...identicalVotes(voters),
    ...oneAnswerOnly(voters, likelihood),
  ])
}
