import * as z from 'zod/mini'
import { call } from './call.ts'
import { AdministeredUser } from './roles.ts'
import { atMost, Count, Instant, LIMITS } from './text.ts'
import { Username } from './usernames.ts'

/**
 * What proves that somebody is one person. `guest`: nothing. `phone`: an account without an identity proof.
 * `identity`: an account with one.
 */
export const ProofStrength = z.enum(['guest', 'phone', 'identity'])
export type ProofStrength = z.infer<typeof ProofStrength>

/** How long a text must be to be found anywhere in a username. */
export const PEOPLE_SEARCH_MIN = 3

export const listPeople = call({
  path: '/administrator/user/fetch',
  summary: 'All accounts and guests, newest first, in pages; nothing about their votes',
  access: 'administrator',
  effect: 'read',
  input: z.strictObject({
    /**
     * Returns only people whose username contains this text, ignoring case; of fewer characters than
     * {@link PEOPLE_SEARCH_MIN}, those whose username begins with it.
     */
    search: z.optional(z.string().check(atMost(LIMITS.usernameMax))),
    strength: z.optional(ProofStrength),
    /** Returns only people who registered at this time or later; for guests the first visit counts. */
    since: z.optional(Instant),
    /** Returns only people who registered before this time. */
    until: z.optional(Instant),
    /** `next` of the previous page. */
    after: z.optional(Username),
  }),
  output: z.object({
    userList: z.array(AdministeredUser),
    /** The last username of the page; absent if there are no more people. */
    next: z.optional(z.string()),
  }),
})

const ONE = z.strictObject({ username: Username })

export const exportUser = call({
  path: '/administrator/user/export',
  summary: 'The data of a person on their behalf, as JSON, without votes and answers to polls',
  access: 'administrator',
  effect: 'write',
  audit: ['user.exported'],
  limit: 'decision',
  input: ONE,
  output: z.record(z.string(), z.unknown()),
})

export const endSessions = call({
  path: '/administrator/user/end-sessions',
  summary: 'Logs a person out on all devices, whose keys are never accepted again; guests stay as they are',
  access: 'administrator',
  effect: 'write',
  limit: 'authoring',
  audit: ['user.sessions_ended'],
  input: ONE,
  output: z.object({
    /** How many devices were logged in. */
    numDevices: Count,
  }),
})

export const eraseUser = call({
  path: '/administrator/user/erase',
  summary: 'Deletes the account of a person on their behalf, as if they did it themselves; guests too',
  access: 'administrator',
  effect: 'write',
  audit: ['user.deleted'],
  limit: 'decision',
  input: ONE,
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({
      success: z.literal(false),
      /** Whoever moderates or administers loses the role first. */
      reason: z.literal('has_role'),
    }),
  ]),
})
