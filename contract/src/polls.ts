import * as z from 'zod/mini'
import { TOO_FREQUENT } from './audit.ts'
import { call } from './call.ts'
import { PollFigure } from './figures.ts'
import { atMostItems, ConsentVersion, Count, GroupKey, LIMITS, SlugId } from './text.ts'

/** The number of an option, counted from 1. */
export const PollOptionNumber = z.int().check(z.minimum(1), z.maximum(LIMITS.pollOptionsMax))

/** An option of a poll with its answers. */
export const PollOption = z.object({
  optionNumber: PollOptionNumber,
  optionTitle: z.string(),
  numResponses: Count,
})
export type PollOption = z.infer<typeof PollOption>

/** How one opinion group answered the poll. */
export const GroupPoll = z.object({
  key: GroupKey,
  /** Size of the group. */
  numUsers: Count,
  /** Number of answers for each option, in order. */
  numResponses: z.array(Count),
  /** The counts are withheld (and 0): too few members answered, or `figure` has them as rounded shares. */
  isSuppressed: z.boolean(),
  /** Where only results are published, and enough members answered. */
  figure: z.optional(PollFigure),
})
export type GroupPoll = z.infer<typeof GroupPoll>

/** How the people in between sides answered the poll; a row of its own, without a key. */
export const PollAnswersInBetween = z.extend(z.omit(GroupPoll, { key: true }), { isBetween: z.literal(true) })
export type PollAnswersInBetween = z.infer<typeof PollAnswersInBetween>

export const respondToPoll = call({
  path: '/poll/respond',
  summary: 'Answers the poll of a conversation, or changes the answer',
  access: 'device',
  effect: 'write',
  audit: TOO_FREQUENT,
  input: z.strictObject({
    conversationSlugId: SlugId,
    voteOptionChoice: PollOptionNumber,
    /**
     * The version of the consent that the person accepted, if an answer is the first thing that they do in the
     * conversation.
     */
    consentVersion: z.optional(ConsentVersion),
  }),
})

export const listOwnPollResponses = call({
  path: '/user/poll/get-response-by-conversations',
  summary: "The viewer's own poll answers in some conversations; none where there is no answer",
  access: 'guest',
  effect: 'read',
  input: z.array(SlugId).check(atMostItems(LIMITS.slugList)),
  output: z.array(z.object({ conversationSlugId: SlugId, optionChosen: PollOptionNumber })),
})
