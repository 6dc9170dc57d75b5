import type { Conversation } from '@parley/contract'
import { drawnCrowd, type Crowd } from '#ui/counts/crowd.ts'
import { groupingKindOf } from '#ui/groups.ts'

/** The size of the drawing in its own units. */
export const CROWD_BOX = { width: 100, height: 76 } as const

/** The number of marks that represent all people of a conversation. */
const NUM_MARKS = 44

/** The participants of a conversation as 44 marks; undefined if there are no groups. */
export function crowdOf({ metadata, polis }: Pick<Conversation, 'metadata' | 'polis'>): Crowd | undefined {
  // Where only results are published, the groups are those of the newest block.
  const participantCount = metadata.asOf?.numPeople ?? metadata.participantCount
  if (polis.clusters.length === 0 || participantCount === 0) return undefined
  // The number of people on a side follows from how sides are defined, so all sides are drawn equally large.
  const sizeOfSide = groupingKindOf(polis) === 'sides' && Math.round(NUM_MARKS / (polis.clusters.length + 1))
  const groups = polis.clusters.map(({ key, numUsers, share = numUsers / participantCount }) => ({
    key,
    numMarks: sizeOfSide || Math.max(1, Math.round(NUM_MARKS * share)),
  }))
  const numOthers = NUM_MARKS - groups.reduce((sum, { numMarks }) => sum + numMarks, 0)
  return drawnCrowd(groups, numOthers, CROWD_BOX)
}
