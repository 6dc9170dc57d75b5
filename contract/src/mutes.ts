import * as z from 'zod/mini'
import { OWN_VIEW_ONLY } from './audit.ts'
import { call } from './call.ts'
import { atMost, Instant, SlugId } from './text.ts'

/** The name shown for somebody: a username, also of an imported participant, or a pseudonym. */
const ShownName = z
  .string()
  .check(atMost(100), z.regex(/^[a-z0-9_]{1,40}$/, 'must be 1 to 40 lowercase letters, digits or _'))

export const muteUser = call({
  path: '/mute/user/create',
  summary:
    'Mutes somebody or ends it; what is so already is a success. A pseudonym is muted in its conversation only',
  access: 'user',
  effect: 'write',
  isOpenToSuspended: true,
  audit: OWN_VIEW_ONLY,
  input: z.strictObject({ targetUsername: ShownName, action: z.enum(['mute', 'unmute']) }),
})

/** Somebody whose conversations and opinions the viewer does not see. */
export const MutedUser = z.object({
  createdAt: Instant,
  username: z.string(),
  /** The name is a pseudonym. The person is muted in that conversation only, so that their other names stay unknown. */
  isPseudonym: z.optional(z.literal(true)),
  /** The conversation of a pseudonym, if the viewer took part in it or everybody finds it. */
  conversation: z.optional(z.object({ conversationSlugId: SlugId, title: z.string() })),
})
export type MutedUser = z.infer<typeof MutedUser>

export const listMutedUsers = call({
  path: '/mute/user/get',
  summary: 'Whom the viewer has muted, newest first',
  access: 'user',
  effect: 'read',
  output: z.array(MutedUser),
})
