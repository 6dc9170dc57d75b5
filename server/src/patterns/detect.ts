import { bursts } from '#patterns/bursts.ts'
import { MIN_PEOPLE, type Finding } from '#patterns/finding.ts'
import { identicalVotes } from '#patterns/identical-votes.ts'
import { oneAnswerOnly } from '#patterns/one-answer.ts'
import { countAnswers, likelihoodBy, type Voter } from '#patterns/voters.ts'

/**
 * What is unusual in the votes of a conversation, beside the people on whom somebody has decided; times are looked at
 * where they are known.
 */
export function detect(voters: readonly Voter[], decided: ReadonlySet<number> = new Set()): Finding[] {
  const likelihood = likelihoodBy(countAnswers(voters))
  const findings = [
    ...bursts(voters, likelihood),
    ...identicalVotes(voters),
    ...oneAnswerOnly(voters, likelihood),
  ]
  return eachPersonOnce(findings, decided)
}

/**
 * Each person in one finding at most, the first of them, and some in none. What is left of a finding counts if it is
 * still enough people.
 */
function eachPersonOnce(findings: readonly Finding[], others: ReadonlySet<number>): Finding[] {
  const taken = new Set(others)
  return findings.flatMap((finding) => {
    const people = finding.people.filter(({ id }) => !taken.has(id))
    if (people.length < MIN_PEOPLE) return []
    for (const { id } of people) taken.add(id)
    return [{ ...finding, people }]
  })
}
