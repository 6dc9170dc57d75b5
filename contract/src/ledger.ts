import * as z from 'zod/mini'
import { call } from './call.ts'
import { DecidedAs, DecisionDetail, ModerationReason } from './moderation.ts'
import { PatternKind } from './patterns.ts'
import { Count, GroupKey, Instant, LIMITS, SlugId } from './text.ts'

/** What a decision does. The last two are about people: whether the analysis leaves out their votes. */
export const DecisionKind = z.enum(['move', 'hide', 'lock', 'withdraw', 'set_aside', 'readmit'])
export type DecisionKind = z.infer<typeof DecisionKind>

/** What was done about the name of a group: organizers set or clear one, moderators remove it. */
export const GroupNameAction = z.enum(['name_group', 'clear_group_name', 'remove_group_name'])
export type GroupNameAction = z.infer<typeof GroupNameAction>

/** The start or the end of a statement that people take part from one place; see {@link SharedPlace}. */
export const SharedPlaceAction = z.enum(['state_shared_place', 'end_shared_place'])
export type SharedPlaceAction = z.infer<typeof SharedPlaceAction>

/** Organizers told everybody who took part something new. */
export const UpdateAction = z.enum(['send_update'])
export type UpdateAction = z.infer<typeof UpdateAction>

/** An opinion of somebody else was said to be about the person who answers it, or not to be any more. */
export const AboutPersonAction = z.enum(['mark_about_person', 'unmark_about_person'])
export type AboutPersonAction = z.infer<typeof AboutPersonAction>

/** The public reason of a decision. */
const PUBLIC_REASON = {
  /** Absent for a decision that was imported. */
  reason: z.optional(ModerationReason),
  detail: z.optional(DecisionDetail),
  /** With `set_aside`: what is unusual about the votes. */
  pattern: z.optional(PatternKind),
}

/** A decision as shown to everybody who may read the conversation: without any names. */
export const LedgerDecision = z.object({
  decisionId: SlugId,
  kind: z.enum([
    ...DecisionKind.options,
    ...GroupNameAction.options,
    ...SharedPlaceAction.options,
    ...UpdateAction.options,
    ...AboutPersonAction.options,
  ]),
  isAboutOpinion: z.boolean(),
  /** It is about an update of the organizers. */
  isAboutUpdate: z.optional(z.literal(true)),
  /**
   * With `set_aside` and `readmit`: the number of people, whose names are not published. With `state_shared_place`: the
   * largest number of guests who count.
   */
  numPeople: z.optional(Count),
  /** With `state_shared_place`: when the statement ends. */
  until: z.optional(Instant),
  /**
   * The letter of the group that was named or lost its name, and its name at that time, unless moderators removed that
   * name.
   */
  groupKey: z.optional(GroupKey),
  groupName: z.optional(z.string()),
  /** The role in which somebody decided about a group name or a shared place, or marked an opinion. */
  decidedAs: z.optional(DecidedAs),
  /** Absent for a decision that was imported. */
  createdAt: z.optional(Instant),
  ...PUBLIC_REASON,
  /** With `duplicate`: the other opinion or conversation, while everybody can read it. */
  duplicateOfSlugId: z.optional(SlugId),
  explanation: z.string(),
  /** It was moderated at the source of its import, which gives no reason and no date. */
  source: z.optional(z.literal('import')),
  /** The opinion that was moved, marked or unmarked, while it can be read. */
  opinionSlugId: z.optional(SlugId),
  /** The decision that is withdrawn, or the one that had set aside the people who are readmitted. */
  withdrawn: z.optional(
    z.object({
      kind: DecisionKind,
      createdAt: z.optional(Instant),
      ...PUBLIC_REASON,
      /** It was withdrawn, or people were readmitted, because of an appeal against it. */
      isAfterAppeal: z.optional(z.literal(true)),
    }),
  ),
  /** When an appeal against the decision was rejected. */
  appealRejectedAt: z.optional(Instant),
  /** The person who decided answered the appeal too, because nobody else moderates the conversation. */
  isAnsweredByDecider: z.optional(z.literal(true)),
})
export type LedgerDecision = z.infer<typeof LedgerDecision>

export const listDecisions = call({
  path: '/moderation/ledger/fetch',
  summary: 'The decisions of moderation about a conversation and its opinions, newest first',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({
    conversationSlugId: SlugId,
    /** The last decision of the previous page; this page starts after it. */
    lastDecisionId: z.optional(SlugId),
    /** The default is {@link LIMITS.ledgerPage}. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.ledgerPageMax))),
  }),
  output: z.object({
    decisionList: z.array(LedgerDecision),
    /** The total number of decisions. */
    decisionCount: Count,
    /** How many people are set aside from the analysis now. */
    numSetAside: Count,
  }),
})
