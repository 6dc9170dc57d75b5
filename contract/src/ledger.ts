import * as z from 'zod/mini'
import { call } from './call.ts'
import { DecisionDetail, ModerationReason } from './moderation.ts'
import { Count, Instant, LIMITS, SlugId } from './text.ts'

/** What a decision does. */
export const DecisionKind = z.enum(['move', 'hide', 'lock', 'withdraw'])
export type DecisionKind = z.infer<typeof DecisionKind>

/** Why something was decided, as everybody reads it. */
const WHY = {
  /** Absent where the decision came with an import. */
  reason: z.optional(ModerationReason),
  detail: z.optional(DecisionDetail),
}

/** A decision as everybody reads it who may read the conversation: without the names of anybody. */
export const LedgerDecision = z.object({
  decisionId: SlugId,
  kind: DecisionKind,
  isAboutOpinion: z.boolean(),
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
  /** The decision that is withdrawn. */
  withdrawn: z.optional(
    z.object({
      kind: DecisionKind,
      createdAt: z.optional(Instant),
      ...WHY,
      /** It was withdrawn because of an appeal against it. */
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
  }),
})
