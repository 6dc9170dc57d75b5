import * as z from 'zod/mini'
import { call } from './call.ts'
import { ShareStep } from './figures.ts'
import { explanationUpTo } from './new-text.ts'
import { Count, Instant, LanguageTag, LIMITS, SlugId, VoteChoice } from './text.ts'

/** What is unusual about some votes. */
export const PatternKind = z.enum(['burst', 'new_devices', 'identical_votes', 'one_answer'])
export type PatternKind = z.infer<typeof PatternKind>

/** `readmitted`: they were set aside, and count again. */
export const PatternState = z.enum(['waiting', 'set_aside', 'nothing_wrong', 'readmitted'])
export type PatternState = z.infer<typeof PatternState>

/** An unusual pattern in the votes of a conversation, with the evidence; it never names people. */
export const Pattern = z.object({
  patternSlugId: SlugId,
  kind: PatternKind,
  state: PatternState,
  numPeople: Count,
  /** How many of these people are set aside now: fewer than all if an appeal was accepted or an account deleted. */
  numAside: Count,
  /** The number of votes of these people. */
  numVotes: Count,
  /** How many of these people had a device that was first seen within the hour before their first vote. */
  numNewDevices: Count,
  /**
   * Present where only results are published. Then the pattern was found in the votes of the newest block, and its
   * evidence is rounded: days instead of times, a percentage that is a multiple of ten below 100, and full tens of
   * people who gave an answer. Answers of fewer than ten people are left out.
   */
  isRounded: z.optional(z.literal(true)),
  /** When their first and their last vote was cast. */
  firstVoteAt: Instant,
  lastVoteAt: Instant,
  /** If they voted within three hours: the votes of everybody around that time, in bars of five minutes. */
  bars: z.optional(
    z.object({
      /** When the first bar begins. */
      from: Instant,
      counts: z.array(Count),
      /** The first bar of the burst, and the bar after its last. */
      burst: z.tuple([Count, Count]),
      /** The usual number of votes in a period as long as the burst. */
      numUsual: Count,
    }),
  ),
  /**
   * Instead of bars where only results are published: how long the burst took, and the usual number of votes in that
   * time.
   */
  duration: z.optional(z.object({ minutes: Count, numUsual: Count })),
  /** How many opinions at least half of these people answered, and what percentage of these answers are the same. */
  numOpinions: Count,
  samePercent: Count,
  /** Up to ten of these opinions, those with the most answers first, with the most frequent answer. */
  opinions: z.array(
    z.object({
      opinionSlugId: SlugId,
      opinion: z.string(),
      /** Absent if unknown. */
      language: z.optional(LanguageTag),
      answer: VoteChoice,
      numSame: Count,
    }),
  ),
  foundAt: Instant,
  /** When more people were last added to the pattern. */
  updatedAt: Instant,
  /** The newest decision. */
  decision: z.optional(
    z.object({
      decisionId: SlugId,
      decidedAs: z.enum(['moderator', 'facilitator']),
      username: z.string(),
      explanation: z.string(),
      createdAt: Instant,
    }),
  ),
})
export type Pattern = z.infer<typeof Pattern>

export const listPatterns = call({
  path: '/moderation/pattern/fetch',
  summary: 'Unusual patterns in the votes of a conversation, newest first; for those who may moderate it',
  access: 'user',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.object({ patternList: z.array(Pattern) }),
})

const DECISION_INPUT = {
  patternSlugId: SlugId,
  /** May be empty. Everybody who may read the conversation can read it. */
  moderationExplanation: z.optional(explanationUpTo(LIMITS.moderationExplanation)),
  /**
   * The `decisionId` that the caller has seen, null if there was no decision. If another one is in force by then, the
   * call fails with `already_decided`. If absent, the newest decision wins.
   */
  expectedDecisionId: z.optional(z.nullable(SlugId)),
}

export const setPatternAside = call({
  path: '/moderation/pattern/set-aside',
  summary: 'Leaves the people of a pattern out of the analysis, and tells them; for those who may moderate',
  access: 'user',
  effect: 'write',
  audit: ['moderation.set_aside'],
  limit: 'decision',
  input: z.strictObject(DECISION_INPUT),
  output: Pattern,
})

export const dismissPattern = call({
  path: '/moderation/pattern/nothing-wrong',
  summary: 'Says that nothing is wrong about a pattern; for those who may moderate',
  access: 'user',
  effect: 'write',
  audit: ['moderation.nothing_wrong'],
  limit: 'decision',
  input: z.strictObject(DECISION_INPUT),
  output: Pattern,
})

export const readmitPattern = call({
  path: '/moderation/pattern/readmit',
  summary: 'Counts the people of a pattern in the analysis again; for those who may moderate',
  access: 'user',
  effect: 'write',
  audit: ['moderation.readmitted'],
  limit: 'decision',
  input: z.strictObject(DECISION_INPUT),
  output: Pattern,
})

const Percentages = z.object({
  /**
   * How many people voted. Where only results are published, the number without the people set aside is in steps of
   * five.
   */
  numVotes: Count,
  agreePercent: Count,
  disagreePercent: Count,
  /** The same in steps, where only results are published. */
  agree: z.optional(ShareStep),
  disagree: z.optional(ShareStep),
})

/** How the results change if the people who were set aside are left out. */
export const getSetAsideComparison = call({
  path: '/conversation/set-aside/fetch',
  summary:
    'Results with and without the people who were set aside, where these are at least five (thirty where only results are published)',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.object({
    comparison: z.optional(
      z.object({
        numPeople: Count,
        comparedAt: Instant,
        /**
         * The opinions that change most, among those on which at least five people who were set aside and five others
         * voted (thirty and thirty where only results are published).
         */
        opinions: z.array(
          z.object({
            opinionSlugId: SlugId,
            opinion: z.string(),
            language: z.optional(LanguageTag),
            all: Percentages,
            without: Percentages,
          }),
        ),
      }),
    ),
  }),
})
