import * as z from 'zod/mini'
import { call } from './call.ts'
import { Organization } from './conversations.ts'
import { atMost, Instant, LIMITS, SlugId } from './text.ts'

/** After an update of a conversation, the next one can be sent this much later. */
export const UPDATE_EVERY_MS = 7 * 86_400_000

/** What those who lead a conversation told everybody who took part. */
export const Update = z.object({
  updateSlugId: SlugId,
  /** HTML of the six allowed tags, without attributes. */
  text: z.string(),
  createdAt: Instant,
  /** The person who sent it. */
  authorUsername: z.string(),
  organization: z.optional(Organization),
  /** A moderator has hidden it; only its author still gets it. */
  isHidden: z.optional(z.literal(true)),
})
export type Update = z.infer<typeof Update>

export const sendUpdate = call({
  path: '/conversation/update/send',
  summary:
    'Tells everybody who took part in a conversation something new, once in seven days; for those who lead it',
  access: 'user',
  effect: 'write',
  audit: ['update.sent'],
  limit: 'authoring',
  input: z.strictObject({
    conversationSlugId: SlugId,
    /** Plain text or the six allowed tags. The exact limit is counted after parsing; this bound only stops abuse. */
    text: z.string().check(atMost(LIMITS.update * 8), z.minLength(1)),
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({
      success: z.literal(false),
      reason: z.enum(['conversation_locked', 'too_soon']),
      /** With `too_soon`: when the next one can be sent. */
      nextAt: z.optional(Instant),
    }),
  ]),
})

export const listUpdates = call({
  path: '/conversation/update/fetch',
  summary: 'The updates of those who lead a conversation, newest first',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.object({
    /** At most `LIMITS.updates`. */
    updateList: z.array(Update),
    /** When the next one can be sent, while that is to come. */
    nextAt: z.optional(Instant),
  }),
})
