import * as z from 'zod/mini'
import { call } from './call.ts'
import { MostSharedOpinion } from './conversations.ts'
import { DetailStep, ShareStep } from './figures.ts'
import { PollAnswersInBetween, GroupPoll } from './polls.ts'
import { SideEnd, Structure } from './structure.ts'
import { atMostItems, Count, GroupKey, Instant, LIMITS, SlugId } from './text.ts'

const Point = z.tuple([z.number(), z.number()])

/** In how many of the resamples (analyses of a random subset of the people) the result is the same. */
export const Resamples = z.object({ same: Count, of: Count })
export type Resamples = z.infer<typeof Resamples>

/** What happened to the groups between two runs. */
export const MapChange = z.object({
  reason: z.enum([
    'groups_formed',
    'group_added',
    'groups_joined',
    'groups_redrawn',
    'groups_dissolved',
    'opinions_moderated',
    'people_set_aside',
  ]),
  /**
   * How many people moved from one group to another, for flows of at least five people. Without `from`, they were in no
   * group before; without `to`, they are in none now.
   */
  flows: z.array(z.object({ from: z.optional(GroupKey), to: z.optional(GroupKey), numPeople: Count })),
})
export type MapChange = z.infer<typeof MapChange>

/** The name of a group, beside its letter and shape. */
export const GroupName = z.object({
  text: z.string(),
  /** The origin of the name: opinions, an organizer, or a model. */
  source: z.enum(['opinion', 'author', 'model']),
  /** The opinions that the name is based on; none for names that people give. */
  opinionSlugIds: z.array(SlugId),
  /** With `author`: a moderator gave the name. */
  isByModerator: z.optional(z.literal(true)),
})
export type GroupName = z.infer<typeof GroupName>

/**
 * One group on the map, or one side if the `structure` of the map is `sides`. Coordinates are on the axes of the run;
 * people close together voted alike.
 */
export const MapGroup = z.object({
  key: GroupKey,
  /** The name that an organizer gave the group; it replaces the name of the group's shape. */
  label: z.optional(z.string()),
  summary: z.optional(z.string()),
  name: z.optional(GroupName),
  /** Only for sides. */
  side: z.optional(SideEnd),
  /** Where only results are published, this is computed from `tenths` and the number of participants. */
  size: Count,
  tenths: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
  /**
   * Where votes are published: the expected share of all participants in the group, from 0 to 1. `size` counts only those who
   * are certain enough to be placed. Absent for sides, whose sizes follow from how sides are defined.
   */
  share: z.optional(z.number()),
  /** In how many resamples the group was found again. */
  redraws: z.optional(Resamples),
  /** Absent where there is no map (`step` is `cards`). */
  centre: z.optional(Point),
  hull: z.array(Point),
})

/** The shape of one group on the map; paths are SVG path data in pixels of the drawing. */
const DRAWN_SHAPE = {
  /** Areas that contain 90, 70, 45 and 20 % of the people with a known position; the first is the outer line. */
  bands: z.array(z.string()),
  /** One shape for every `perMark` people. */
  marks: z.string(),
  numMarks: Count,
}

/** A map drawn for one width. It shows the squares of `cells` and nothing finer. */
export const MapDrawing = z.object({
  width: z.number(),
  height: z.number(),
  /** The point (x, y) of the map is drawn at (left + scale · x, top − scale · y), in pixels. */
  scale: z.number(),
  left: z.number(),
  top: z.number(),
  /** The number of people that one mark represents, at least five. */
  perMark: Count,
  badgeSize: z.number(),
  /** About how many in ten people of a group are inside its outer line. */
  tenths: z.optional(z.int()),
  /** Lines of equal density over all groups together. */
  contours: z.string(),
  groups: z.array(
    z.object({
      key: GroupKey,
      ...DRAWN_SHAPE,
      /**
       * The middle of the badge; `name.at` is where the middle line of the name starts or ends, and `room` the width that a
       * name of one, two, three or four lines of 16 pixels has, clear of marks, badges, other names and the frame.
       */
      badge: Point,
      name: z.optional(z.object({ at: Point, anchor: z.enum(['start', 'end']), room: z.array(z.number()) })),
      /** The middle of a card over the group. */
      card: Point,
    }),
  ),
  /** The shape of all people with a known position, if there are no clear groups. */
  crowd: z.optional(z.object(DRAWN_SHAPE)),
  /** The marks of the people in between sides, each where they are. */
  between: z.optional(z.object({ marks: DRAWN_SHAPE.marks, numMarks: DRAWN_SHAPE.numMarks })),
  /** The strip from `top` to the bottom for the people in no group: crosses, and a line of text above them. */
  ungrouped: z.optional(
    z.object({ marks: DRAWN_SHAPE.marks, numMarks: DRAWN_SHAPE.numMarks, top: z.number() }),
  ),
})
export type MapDrawing = z.infer<typeof MapDrawing>

/**
 * Why there is no map with groups yet. `not_computed` with a run: an earlier version computed it, and the results are
 * being computed again.
 */
export const NoMapReason = z.enum(['too_few_participants', 'no_clear_groups', 'not_computed'])

/**
 * A person's position on the map of a run, computed from their current votes. Where only results are published, it is
 * computed from these votes and published data only.
 */
export const MapPosition = z.object({
  /** Absent where there is no map. */
  x: z.optional(z.number()),
  y: z.optional(z.number()),
  key: z.optional(GroupKey),
  /** Without `key`: the group that the person is probably in, with a probability of at least .6; no figure counts this. */
  likelyKey: z.optional(GroupKey),
  /** Without `key` and `likelyKey`: the person is in between sides. */
  isBetween: z.optional(z.literal(true)),
  /** With `key`: the second nearest group, if it is not much further away. */
  closeTo: z.optional(GroupKey),
  /**
   * Where only results are published: the group whose published shares match the votes best, if one does. Absent until
   * the person has as many answers as being in a group requires.
   */
  nearerTo: z.optional(GroupKey),
  numVotes: Count,
  /**
   * About how many more votes the viewer needs to be placed in a group or, where there is no map, to learn which group
   * votes most like them. At least as many as are missing to `minVotesToPlace`. 0 if the viewer is in a group, or if
   * there are no groups.
   */
  numVotesNeeded: Count,
  /** The standard deviation of the position, in the axes of the run; it shrinks with each vote. Absent without `x`. */
  uncertainty: z.optional(z.number()),
})
export type MapPosition = z.infer<typeof MapPosition>

/**
 * How many of a person's votes match the majority of a group, among the opinions on which the group's votes are
 * published.
 */
const Likeness = z.object({ key: GroupKey, numAlike: Count, numCompared: Count })

/** How a person's votes compare with those of the groups. */
export const PositionWords = z.object({
  /**
   * `nearest` is their own group, or the most alike one if they are in none; `farthest` is the least alike of the
   * others.
   */
  nearest: z.optional(Likeness),
  farthest: z.optional(Likeness),
  /**
   * The number of opinions shared by all groups on which the person voted, and on how many of these they voted like all
   * groups.
   */
  numSharedVoted: Count,
  numShared: Count,
  /** Opinions on which they voted like most of their group and unlike the other groups, the widest gap first. */
  apartOpinionSlugIds: z.array(SlugId),
})
export type PositionWords = z.infer<typeof PositionWords>

/** An opinion of a short list, and the number of people who agree with it. */
const ShortListed = z.object({
  opinionSlugId: SlugId,
  numPeople: Count,
  /**
   * It fills a place that was left over, because no people with a common view had enough left of their part of the list
   * to choose another opinion.
   */
  isFilled: z.optional(z.literal(true)),
})

/** The opinion map of one immutable run. */
export const OpinionMap = z.object({
  /** Absent in runs from before it was measured; these have `groups`, or none. */
  structure: z.optional(Structure),
  /** With `sides`: 1 is a line with two sides, 2 a plane with up to four. */
  numDirections: z.optional(z.int().check(z.minimum(1), z.maximum(2))),
  /** With `readiness`: on how many of the measured opinions agreeing points the same way. */
  sameWay: z.optional(z.object({ numOpinions: Count, of: Count })),
  /**
   * With `too_few`: about how many more votes are needed if people keep voting as they do. Absent if that is not known.
   */
  votesNeeded: z.optional(Count),
  runId: z.optional(z.int()),
  createdAt: z.optional(Instant),
  /** The number of votes, participants and opinions when the run was made. */
  asOfVote: Count,
  participantCount: Count,
  opinionCount: Count,
  mode: z.enum(['compat', 'robust']),
  /** Share of resamples that give the same groups, 0 to 1; absent if not measured. */
  stability: z.optional(z.number()),
  /** The same as a word, where only results of fewer than a hundred people are published. */
  stabilityWord: z.optional(z.enum(['most', 'half', 'fewer'])),
  /** In how many resamples all groups stayed the same; absent if not measured. */
  redraws: z.optional(Resamples),
  /** When `redraws` were measured, if that was for the groups of an earlier run. */
  redrawsAt: z.optional(Instant),
  /** How the groups changed since the run before; absent if they stayed the same. */
  change: z.optional(MapChange),
  /** The published runs show different groups or sides, so there is a story of how they formed. */
  haveGroupsChanged: z.optional(z.literal(true)),
  noMapReason: z.optional(NoMapReason),
  /** How much is published, where only results are published. */
  step: z.optional(DetailStep),
  /** With `too_few_participants`: how many independent people must take part before groups are shown. Absent if it is ten. */
  minPeople: z.optional(Count),
  /** Voters placed in a group. */
  numGrouped: Count,
  /**
   * Voters not placed yet. In `robust` mode their votes so far fit more than one group, or, while there are too few
   * people for a map, they have agreed or disagreed with fewer than `minVotesToPlace` opinions. In `compat` mode they
   * have cast fewer than `minVotesToPlace` votes. People who were set aside are in no group, and are not counted here.
   */
  numNotPlaced: Count,
  /** With `sides`: voters in between sides, who are neither in `numGrouped` nor in `numNotPlaced`. */
  numBetween: z.optional(Count),
  /**
   * People with at least this many votes take part in the grouping; somebody with fewer answers other than pass is in no
   * group.
   */
  minVotesToPlace: Count,
  groups: z.array(MapGroup),
  /**
   * Squares of a grid that stand for people, without ids. Each stands for at least five people: of one group, of no
   * group (without `key`), or in between sides (`isBetween`). Where only results are published, it stands for at least
   * ten, and `numPeople` is rounded down. `x`, `y` is the middle and `width` the side, on the axes of the run.
   */
  cells: z.array(
    z.object({
      key: z.optional(GroupKey),
      isBetween: z.optional(z.literal(true)),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      numPeople: Count,
    }),
  ),
  /** Corners of the drawing: smallest x, smallest y, largest x, largest y. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** How its groups answered the poll when the run was made; absent if there is no poll or there are no groups. */
  poll: z.optional(z.array(GroupPoll)),
  /** How the people in between sides answered it. */
  pollBetween: z.optional(PollAnswersInBetween),
  /**
   * A short list of at most ten opinions beside the common ground, in the order in which they were chosen (where only
   * results are published, by their shares), and the number of people who agree with each. People who share a view get
   * their part of the list, in a group or not. Absent if it is not computed yet.
   */
  representsEverybody: z.optional(z.array(ShortListed)),
  /**
   * The list was checked against the votes. If a tenth of the participants agreed with the same opinion, it is on the
   * list or in the common ground, or at least one of them agreed with another opinion of the list; if two tenths did,
   * at least one of them agreed with two opinions of the list, and so on.
   */
  representsInProportion: z.optional(z.literal(true)),
  /**
   * Of the people who voted on at least one opinion of that list, how many agree with at least one of them. Absent if
   * only a few of them agree, or all but a few.
   */
  representedPeople: z.optional(z.object({ numPeople: Count, of: Count })),
  /**
   * A list of twenty, chosen and audited like the short one, for twentieths of the participants. Absent where only results
   * are published, since twice as many chosen opinions would tell more about single votes, and where it is no longer than the short list.
   */
  longShortList: z.optional(
    z.object({
      opinions: z.array(ShortListed),
      isProportional: z.optional(z.literal(true)),
      representedPeople: z.optional(z.object({ numPeople: Count, of: Count })),
    }),
  ),
  /** The same as a share, where only results are published. */
  represented: z.optional(ShareStep),
  /** The drawn maps, 390 and 640 wide; absent if there are too few people for one. */
  drawings: z.optional(z.object({ phone: MapDrawing, desktop: MapDrawing })),
  /** Signed calls: the viewer's own position, from the run's loadings and the viewer's current votes. */
  place: z.optional(MapPosition),
})
export type OpinionMap = z.infer<typeof OpinionMap>

const ConversationInput = z.strictObject({ conversationSlugId: SlugId })

export const getOpinionMap = call({
  path: '/analysis/fetch-by-conversation',
  summary: "The opinion map of a conversation and the viewer's place on it",
  access: 'anyone',
  effect: 'read',
  input: ConversationInput,
  output: OpinionMap,
})

export const listOwnPositions = call({
  path: '/user/position/get-by-conversations',
  summary:
    "The viewer's own position and group on the maps of some conversations, and what is shared there; none where they have no vote",
  access: 'guest',
  effect: 'read',
  input: z.strictObject({
    conversationSlugIdList: z.array(SlugId).check(atMostItems(LIMITS.slugList)),
    /** Returns `words` too; allowed only with a single conversation. */
    withWords: z.optional(z.boolean()),
  }),
  output: z.array(
    z.object({
      conversationSlugId: SlugId,
      /** The run whose map the position is on. */
      runId: z.int(),
      position: MapPosition,
      /** With `withWords`, if there are clear groups. */
      words: z.optional(PositionWords),
      /** The same as in a signed call for the conversation. Unsigned lists of conversations lack it. */
      mostSharedOpinion: z.optional(MostSharedOpinion),
    }),
  ),
})

export const listSharedOpinions = call({
  path: '/analysis/fetch-shared-by-conversation',
  summary: 'Which opinions all groups share by the newest published run, most shared first',
  access: 'anyone',
  effect: 'read',
  input: ConversationInput,
  output: z.array(
    z.object({
      opinionSlugId: SlugId,
      /** Whether all groups agree or all disagree with it. */
      direction: z.enum(['agree', 'disagree']),
    }),
  ),
})
