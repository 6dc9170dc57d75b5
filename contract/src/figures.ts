import * as z from 'zod/mini'
import { call } from './call.ts'
import { Structure } from './structure.ts'
import { Count, GroupKey, SlugId } from './text.ts'

// What is published about the votes of a conversation that publishes only its results.

/**
 * The numbers of independent people from which totals, groups with shares in words, and the map with shares in per cent
 * are published, where only results are published. `MIN_PEOPLE` of the opinion map decides the last two.
 */
export const MIN_PEOPLE_FOR = { totals: 10, groups: 30, map: 100 } as const

type FewPeople = {
  publication: 'results' | 'votes'
  participantCount: number
  asOf?: { minCounting?: number | undefined } | undefined
}

/** Whether nobody can be placed among groups yet, since too few people take part, or too few of them count. */
export const needsMorePeopleForGroups = ({ publication, participantCount, asOf }: FewPeople): boolean =>
  publication === 'results' &&
  (asOf === undefined ||
    participantCount < MIN_PEOPLE_FOR.groups ||
    asOf.minCounting === MIN_PEOPLE_FOR.groups)

/**
 * A share of voters. With fewer than a hundred independent people it is a word (`most`: over 60 %, `half`: 40 to 60 %,
 * `fewer`: less), otherwise per cent in steps of 5, never 0 or 100.
 */
export const ShareStep = z.union([
  z.enum(['most', 'half', 'fewer', 'over90', 'under10']),
  z.int().check(z.minimum(10), z.maximum(90)),
])
export type ShareStep = z.infer<typeof ShareStep>

/** How a group voted on an opinion. */
export const GroupFigure = z.object({
  agree: ShareStep,
  disagree: ShareStep,
  /** Present only if the shares are per cent. */
  pass: z.optional(ShareStep),
  /** At least this many members voted: 15, 30, 50, 100, 200, 500, … */
  base: Count,
})
export type GroupFigure = z.infer<typeof GroupFigure>

/**
 * The estimate of how a group votes on an opinion, where votes are published. It counts each answer in the group that
 * follows from the person's other answers, since a vote affects the group of its voter, and adds four votes that are
 * divided like everybody's. The 95 % interval of each share is Wilson's with this number of votes.
 */
export const GroupEstimate = z.object({
  /** Shares of the votes, 0 to 1; the rest are passes. */
  agree: z.number(),
  disagree: z.number(),
  numVotes: Count,
})
export type GroupEstimate = z.infer<typeof GroupEstimate>

/** How a group answered the poll, a share for each option in order. */
export const PollFigure = z.object({ options: z.array(ShareStep), base: Count })
export type PollFigure = z.infer<typeof PollFigure>

/**
 * How much is published: only totals under 30 independent people, also cards of groups from 30, also a map from 100.
 */
export const DetailStep = z.enum(['totals', 'cards', 'map'])
export type DetailStep = z.infer<typeof DetailStep>

const Point = z.tuple([z.number(), z.number()])
const ListedOpinion = z.object({ opinion: SlugId, direction: z.enum(['agree', 'disagree']) })
const Totals = z.object({ agrees: z.array(Count), disagrees: z.array(Count), passes: z.array(Count) })
const Tenths = z.int().check(z.minimum(0), z.maximum(10))
/** Null where fewer than 15 members voted. */
const Figures = z.array(z.nullable(GroupFigure))

/**
 * Everything that is published about the votes of one block, without opinions that moderators have removed since.
 * Arrays of figures and totals are parallel to `opinions`; `axes` has its own list of opinions.
 */
export const BlockFile = z.object({
  version: z.literal(1),
  /** The run that the file was made of. */
  runId: z.optional(z.int()),
  step: DetailStep,
  /** The people of the block. */
  numPeople: Count,
  opinions: z.array(SlugId),
  totals: Totals,
  majorities: z.array(ListedOpinion),
  /** The answers of the poll by option. */
  poll: z.optional(z.array(Count)),
  /** Absent under 30 independent people. */
  groups: z.optional(
    z.object({
      structure: z.optional(Structure),
      groups: z.array(
        z.object({
          key: GroupKey,
          /** If the group is a side: the axis of the map, and at which of its ends. */
          side: z.optional(z.object({ axis: z.literal([0, 1]), end: z.literal([1, -1]) })),
          /** The group's share of the people of the block, in tenths. */
          tenths: Tenths,
          figures: Figures,
          headlines: z.array(ListedOpinion),
          poll: z.nullable(PollFigure),
        }),
      ),
      /** Only with sides: the people in between. */
      between: z.optional(z.object({ tenths: Tenths, figures: Figures, poll: z.nullable(PollFigure) })),
      groupedTenths: Tenths,
      commonGround: z.array(ListedOpinion),
      controversial: z.array(SlugId),
      shortList: z.optional(
        z.object({
          opinions: z.array(SlugId),
          isProportional: z.optional(z.literal(true)),
          represented: z.optional(ShareStep),
        }),
      ),
      stability: z.optional(z.union([z.enum(['most', 'half', 'fewer']), z.number()])),
      /** Only with too few votes to tell the structure: about how many times as many people would be enough. */
      timesAsManyPeople: z.optional(z.number()),
      map: z.optional(
        z.object({
          squares: z.array(
            z.object({
              key: z.optional(GroupKey),
              isBetween: z.optional(z.literal(true)),
              x: z.number(),
              y: z.number(),
              width: z.number(),
              base: Count,
            }),
          ),
          shapes: z.array(z.object({ centre: Point, hull: z.array(Point) })),
          axes: z.object({
            opinions: z.array(SlugId),
            mean: z.array(z.number()),
            x: z.array(z.number()),
            y: z.array(z.number()),
          }),
        }),
      ),
    }),
  ),
})
export type BlockFile = z.infer<typeof BlockFile>

export const getBlockFile = call({
  path: '/analysis/published',
  summary:
    'All that is published of the votes of the newest block, where only results are published; null before it, and where votes are published',
  access: 'anyone',
  effect: 'read',
  isRevalidated: true,
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.nullable(BlockFile),
})
