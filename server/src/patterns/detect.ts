import { bursts } from '#patterns/bursts.ts'
import { MIN_PEOPLE, type Finding } from '#patterns/finding.ts'
import { identicalVotes } from '#patterns/identical-votes.ts'
import { oneAnswerOnly } from '#patterns/one-answer.ts'
import { countAnswers, likelihoodBy, type Voter } from '#patterns/voters.ts'

/**
 * Finds what is unusual in the votes of a conversation. Skips people who are part of a decided pattern, and looks at
 * times only if they are known.
 */
export function detectPatterns(
  voters: readonly Voter[],
  peopleDecidedOn: ReadonlySet<number> = new Set(),
): Finding[] {
  const likelihood = likelihoodBy(countAnswers(voters))
  const findings = [
    ...bursts(voters, likelihood),
    ...identicalVotes(voters),
    ...oneAnswerOnly(voters, likelihood),
  ]
  return withoutRepeatedPeople(findings, peopleDecidedOn)
}

/** Keeps each person only in their first finding. A finding remains if it still has enough people. */
function withoutRepeatedPeople(findings: readonly Finding[], others: ReadonlySet<number>): Finding[] {
  const taken = new Set(others)
  return findings.flatMap((finding) => {
    const people = finding.people.filter(({ id }) => !taken.has(id))
    if (people.length < MIN_PEOPLE) return []
    for (const { id } of people) taken.add(id)
    return [{ ...finding, people }]
  })
}
