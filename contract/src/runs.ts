import * as z from 'zod/mini'
import { MapChange, MapDrawing, Resamples } from './analysis.ts'
import { call } from './call.ts'
import { Count, GroupKey, Instant, SlugId } from './text.ts'

/** The id of a published run. */
export const RunId = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))

/** A group of a run, in figures. */
const GroupOfRun = z.object({ key: GroupKey, size: Count })

/** One published run of a conversation, without its map. */
export const PublishedRun = z.object({
  runId: RunId,
  createdAt: Instant,
  /** The run has seen this many votes and participants. */
  asOfVote: Count,
  participantCount: Count,
  /** Voters in a group, and those not placed yet. */
  numGrouped: Count,
  numNotPlaced: Count,
  /** Empty where there are no clear groups. */
  groups: z.array(GroupOfRun),
  /** How many re-draws have all groups the same; absent where not measured. */
  redraws: z.optional(Resamples),
  /** What happened to the groups since the run before, kept or not; absent where the same groups go on. */
  change: z.optional(MapChange),
  /** The run is kept for print for good. */
  isPinned: z.optional(z.boolean()),
})
export type PublishedRun = z.infer<typeof PublishedRun>

/** The map of one run, in the frame that all runs of the list share: the same place is at the same pixels in each. */
export const RunMap = z.object({
  runId: RunId,
  /** Absent where there are too few people for a map. */
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
