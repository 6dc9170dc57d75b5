import { MIN_PEOPLE_FOR } from '@parley/contract'

/** The newest block of a conversation; before the first one, `block` is 0. */
export type NewestBlock = {
  block: number
  /** How many people it counts, also those who have left and are still in its totals. */
  numPeople: number
  /** How many of them count as independent. */
  numCounting: number
  publishedAt: Date | null
  /** How many blocks were published in the 24 hours before now. */
  numOfDay: number
}

export const NO_BLOCK: NewestBlock = {
  block: 0,
  numPeople: 0,
  numCounting: 0,
  publishedAt: null,
  numOfDay: 0,
}

/** Minimum number of independent people who change something between two blocks. */
export const MIN_CHANGED = MIN_PEOPLE_FOR.totals
const MAX_CHANGED = 50
/** One in this many people has to change something, between these limits. */
const PEOPLE_PER_CHANGE = 5

const MINUTE_MS = 60_000
/** With at least this many people, blocks may follow each other quickly. */
const LARGE = 1000
/** Below this number of people, blocks come rarely after the first ones of a day. */
const SMALL = 100
const BLOCKS_OF_A_DAY = 12

/** How many independent people must have changed something since the newest block. */
export const numChangedNeeded = (
  { numCounting }: Pick<NewestBlock, 'numCounting'>,
  { isOver }: { isOver: boolean },
): number =>
  isOver
    ? MIN_CHANGED
    : Math.min(MAX_CHANGED, Math.max(MIN_CHANGED, Math.ceil(numCounting / PEOPLE_PER_CHANGE)))

/** The earliest moment of the next block, in milliseconds since 1970. */
export function earliestNext({ publishedAt, numCounting, numOfDay }: NewestBlock): number {
  if (publishedAt === null) return 0
  const isRare = numCounting < SMALL && numOfDay >= BLOCKS_OF_A_DAY
  const minutes = isRare ? 60 : numCounting < LARGE ? 5 : 1
  return publishedAt.getTime() + minutes * MINUTE_MS
}
