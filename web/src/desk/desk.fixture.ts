import type { Desk } from '@parley/contract'

/** The desk of a conversation in which nothing has happened; a test passes the fields that matter to it. */
export const aDesk = (changes: Partial<Desk> = {}): Desk => ({
  waiting: {},
  days: [],
  numAdded: 0,
  fewVotes: [],
  numFewVotes: 0,
  channels: [],
  ...changes,
})
