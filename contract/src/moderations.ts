import * as z from 'zod/mini'
import { Instant } from './text.ts'

export const ModerationReason = z.enum(['misleading', 'antisocial', 'illegal', 'doxing', 'sexual', 'spam'])

const DECISION = { reason: ModerationReason, explanation: z.string(), createdAt: Instant, updatedAt: Instant }

/** Whether and why a conversation is locked (no opinions, votes or poll answers; still readable). */
export const ConversationModeration = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unmoderated') }),
  z.object({ status: z.literal('moderated'), action: z.literal('lock'), ...DECISION }),
])

/** Whether and why an opinion is moved (out of counts and analysis) or hidden (for moderators only). */
export const OpinionModeration = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unmoderated') }),
  z.object({
    status: z.literal('moderated'),
    action: z.enum(['move', 'hide']),
    ...DECISION,
    /** The opinion was moderated where it was imported from, which gives no reason and no date: show neither. */
    source: z.optional(z.literal('import')),
  }),
])
