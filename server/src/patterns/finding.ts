import type { PatternKind } from '@parley/contract'
import type { Voter } from '#patterns/voters.ts'

/** Fewer people than this are nothing unusual, whatever they do. */
export const MIN_PEOPLE = 5

/** Something unusual in the votes of a conversation. */
export type Finding = {
  kind: PatternKind
  people: Voter[]
  /** The time in which it happened, in seconds since 1970, and the votes that are usual in a time of this length. */
  burst?: { from: number; to: number; numUsual: number }
}

/**
 * Each person in one finding at most, the first of them. What is left of a finding without those of earlier ones counts
 * if it is still enough people.
 */
export function eachPersonOnce(findings: readonly Finding[]): Finding[] {
  const taken = new Set<number>()
  return findings.flatMap((finding) => {
    const people = finding.people.filter(({ id }) => !taken.has(id))
    if (people.length < MIN_PEOPLE) return []
    for (const { id } of people) taken.add(id)
    return [{ ...finding, people }]
  })
}
