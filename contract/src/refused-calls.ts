import * as z from 'zod/mini'
import { AuditPerson } from './audit-log.ts'
import { call } from './call.ts'
import { Instant } from './text.ts'

export const RefusedCall = z.object({
  /** Later refused calls have higher numbers. */
  number: z.int(),
  at: Instant,
  /** Who called; absent for a device that was not known. */
  who: z.optional(AuditPerson),
  /** The path of the call. */
  call: z.string(),
  /** Why it was refused, such as `needs_administrator`, `token_bad_signature` or `wrong_guess`. */
  code: z.string(),
  /** The first 24 bits of an IPv4 address, 48 of an IPv6 address; absent after a week. */
  network: z.optional(z.string()),
  /**
   * How many more calls were refused in that hour that have no row of their own: of this network, or without one of all
   * others.
   */
  numMore: z.optional(z.int()),
})
export type RefusedCall = z.infer<typeof RefusedCall>

/** Refused calls per page. */
export const REFUSED_CALLS_PAGE = 50

export const listRefusedCalls = call({
  path: '/administrator/refusal/list',
  summary:
    'Refused calls and failed logins of the last 30 days, newest first, a few of each network and hour',
  access: 'administrator',
  effect: 'read',
  input: z.strictObject({
    /** The number of the last one of the previous page. */
    before: z.optional(z.int().check(z.positive())),
  }),
  output: z.object({ refusedList: z.array(RefusedCall), hasMore: z.boolean() }),
})
