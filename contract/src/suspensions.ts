import * as z from 'zod/mini'
import { call } from './call.ts'
import { ModerationReason } from './moderation.ts'
import { explanationUpTo } from './new-text.ts'
import { Instant, LIMITS, SlugId } from './text.ts'
import { Username } from './usernames.ts'

/**
 * Why and until when a person may only read. They keep everything that is theirs, and calls with `isOpenToSuspended`
 * stay open to them.
 */
export const Suspension = z.object({
  /** Names it as a decision that the person can read and appeal against. */
  decisionId: SlugId,
  reason: ModerationReason,
  /** May be empty. */
  explanation: z.string(),
  createdAt: Instant,
  /** Absent for a suspension that lasts until somebody lifts it. */
  until: z.optional(Instant),
})
export type Suspension = z.infer<typeof Suspension>

export const suspendUser = call({
  path: '/administrator/user/suspend',
  summary:
    'Suspends a person, who from then on may only read, until a time or until the suspension is lifted',
  access: 'administrator',
  effect: 'write',
  audit: ['user.suspended'],
  limit: 'decision',
  input: z.strictObject({
    username: Username,
    reason: ModerationReason,
    /** May be empty. The person can read it. */
    explanation: explanationUpTo(LIMITS.moderationExplanation),
    until: z.optional(Instant),
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), decisionId: SlugId }),
    z.object({
      success: z.literal(false),
      /** `has_role`: whoever moderates or administers loses the role first. */
      reason: z.enum(['already_suspended', 'has_role']),
    }),
  ]),
})

export const liftSuspension = call({
  path: '/administrator/user/lift-suspension',
  summary: 'Ends the suspension of a person before its time',
  access: 'administrator',
  effect: 'write',
  audit: ['user.suspension_lifted'],
  limit: 'decision',
  input: z.strictObject({ username: Username }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), reason: z.literal('not_suspended') }),
  ]),
})
