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
