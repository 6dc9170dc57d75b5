import * as z from 'zod/mini'
import { call } from './call.ts'
import { DecidedAs, DecisionDetail, ModerationReason } from './moderation.ts'
import { PatternKind } from './patterns.ts'
import { Count, GroupKey, Instant, LIMITS, SlugId } from './text.ts'

/** What a decision does. The last two are about people: whether the analysis leaves out their votes. */
export const DecisionKind = z.enum(['move', 'hide', 'lock', 'withdraw', 'set_aside', 'readmit'])
export type DecisionKind = z.infer<typeof DecisionKind>

/** What was done about the name of a group: those who lead a conversation give one and take it back, moderators remove it. */
export const GroupNameAct = z.enum(['name_group', 'clear_group_name', 'remove_group_name'])
export type GroupNameAct = z.infer<typeof GroupNameAct>

/** Why something was decided, as everybody reads it. */
const WHY = {
  /** Absent where the decision came with an import. */
  reason: z.optional(ModerationReason),
  detail: z.optional(DecisionDetail),
  /** With `set_aside`: what is unusual about the votes. */
  pattern: z.optional(PatternKind),
}

/** A decision as everybody reads it who may read the conversation: without the names of anybody. */
export const LedgerDecision = z.object({
  decisionId: SlugId,
  kind: z.enum([...DecisionKind.options, ...GroupNameAct.options]),
  isAboutOpinion: z.boolean(),
  /** With `set_aside` and `readmit`: how many people. Nothing says who. */
  numPeople: z.optional(Count),
  /** The letter of a group whose name was decided about, and its name then, unless moderators removed that. */
  groupKey: z.optional(GroupKey),
  groupName: z.optional(z.string()),
  /** The role in which a name was decided about. */
  decidedAs: z.optional(DecidedAs),
  /** Absent where the decision came with an import. */
  createdAt: z.optional(Instant),
  ...WHY,
  /** With `duplicate`, while everybody can read that one too. */
  duplicateOfSlugId: z.optional(SlugId),
  explanation: z.string(),
  /** It was moderated where it was imported from, which gives no reason and no date. */
  source: z.optional(z.literal('import')),
  /** The opinion that was moved, while it can be read. */
  opinionSlugId: z.optional(SlugId),
  /** The decision that is withdrawn, or by which the people were set aside who are readmitted. */
  withdrawn: z.optional(
    z.object({
      kind: DecisionKind,
      createdAt: z.optional(Instant),
      ...WHY,
      /** It was withdrawn, or somebody readmitted, because of an appeal against it. */
      isAfterAppeal: z.optional(z.literal(true)),
    }),
  ),
  /** When an appeal against the decision was rejected. */
  appealRejectedAt: z.optional(Instant),
  /** The appeal was answered by who had decided, as nobody else moderates the conversation. */
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
    /** {@link LIMITS.ledgerPage} unless said otherwise. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.ledgerPageMax))),
  }),
  output: z.object({
    decisionList: z.array(LedgerDecision),
    /** How many decisions there are in all. */
    decisionCount: Count,
    /** How many people are set aside from the analysis now. */
    numSetAside: Count,
  }),
})
