import * as z from 'zod/mini'
import { MapChange, MapDrawing, Resamples } from './analysis.ts'
import { call } from './call.ts'
import { SideEnd, Structure } from './structure.ts'
import { Count, GroupKey, Instant, SlugId } from './text.ts'

/** The id of a published run. */
export const RunId = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))

/** A group, or a side, of a run. */
const GroupOfRun = z.object({
  key: GroupKey,
  /** Only for sides. */
  side: z.optional(SideEnd),
  size: Count,
  /** As in a map: where only results are published, the size is this many tenths of the participants. */
  tenths: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
  share: z.optional(z.number()),
})

/**
 * In which order the imported votes were added: by their time or, where the source does not tell it, person by person, each
 * with all of their votes.
 */
export const VoteOrder = z.enum(['by_time', 'by_person'])
export type VoteOrder = z.infer<typeof VoteOrder>

/** One published run of a conversation, without its map. */
export const PublishedRun = z.object({
  runId: RunId,
  /** Of a run computed afterwards, the day of its last vote or, with `by_person`, when it was computed. */
  createdAt: Instant,
  /** Only if it was computed after an import, of the first of the imported votes. */
  computedAfterwards: z.optional(VoteOrder),
  /** The number of votes and participants when the run was made. */
  asOfVote: Count,
  participantCount: Count,
  /** The number of voters in a group, and of voters not placed in a group yet. */
  numGrouped: Count,
  numNotPlaced: Count,
  /** As in a map. */
  structure: z.optional(Structure),
  numBetween: z.optional(Count),
  /** Empty if there are no clear groups. Runs whose structure was not measured yet are not listed. */
  groups: z.array(GroupOfRun),
  /** In how many resamples all groups stayed the same; absent if not measured. */
  redraws: z.optional(Resamples),
  /** How the groups changed since the previous run, stored or not; absent if they stayed the same. */
  change: z.optional(MapChange),
  /** The run is stored permanently for print. */
  isPinned: z.optional(z.boolean()),
})
export type PublishedRun = z.infer<typeof PublishedRun>

/** The map of one run. All runs of the list share one frame, so that a position has the same pixels on each map. */
export const RunMap = z.object({
  runId: RunId,
  /** Absent if there are too few people for a map. */
  drawings: z.optional(z.object({ phone: MapDrawing, desktop: MapDrawing })),
})
export type RunMap = z.infer<typeof RunMap>

export const listRuns = call({
  path: '/analysis/run/fetch-by-conversation',
  summary:
    'The published runs of a conversation, oldest first; of very many, those with a change and some between',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.array(PublishedRun),
})

export const getRunMap = call({
  path: '/analysis/run/fetch-map',
  summary: 'The map of one published run, drawn beside the others; null for a run that is not in the list',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId, runId: RunId }),
  output: z.nullable(RunMap),
})
