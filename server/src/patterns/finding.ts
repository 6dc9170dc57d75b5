import type { PatternKind } from '@parley/contract'
import type { Voter } from '#patterns/voters.ts'

/** Fewer people than this are never a finding. */
export const MIN_PEOPLE = 5

/** Something unusual in the votes of a conversation. */
export type Finding = {
  kind: PatternKind
  people: Voter[]
  /** When it happened, in seconds since 1970, and the usual number of votes in a span of this length. */
  burst?: { from: number; to: number; numUsual: number }
}
