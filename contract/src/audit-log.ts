import * as z from 'zod/mini'
import { call } from './call.ts'
import { atMost, Instant, SlugId } from './text.ts'

/** Who acted or was acted on: a user, a deleted account by its number, or the site itself. */
export const AuditPerson = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), username: z.string(), isViewer: z.optional(z.literal(true)) }),
  z.object({ kind: z.literal('deleted'), number: z.string() }),
  z.object({ kind: z.literal('site') }),
])
export type AuditPerson = z.infer<typeof AuditPerson>

export const AuditEntry = z.object({
  /** The position in the log, from 1 and without gaps. */
  number: z.int(),
  at: Instant,
  who: AuditPerson,
  /** What was done, such as `role.granted`. */
  action: z.string(),
  /** The target of the action: a person, or the name of something else. */
  target: z.string(),
  targetPerson: z.optional(AuditPerson),
  /** Where the target can be read, if it is a conversation or an opinion. */
  place: z.optional(z.object({ conversationSlugId: SlugId, opinionSlugId: z.optional(SlugId) })),
  reason: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Entries per page. */
export const AUDIT_PAGE = 100

export const listAuditEntries = call({
  path: '/administrator/audit/list',
  summary: 'A page of the audit log, newest first, by words, act and period',
  access: 'administrator',
  effect: 'read',
  input: z.strictObject({
    /** Matches a username, an action or a target. */
    search: z.optional(z.string().check(atMost(200))),
    action: z.optional(
      z.string().check(atMost(100), z.regex(/^[a-z_.]{1,60}$/, 'must be an act such as role.granted')),
    ),
    since: z.optional(Instant),
    /** The number of the last entry of the previous page. */
    before: z.optional(z.int().check(z.positive())),
  }),
  output: z.object({
    entryList: z.array(AuditEntry),
    hasMore: z.boolean(),
    /** Every kind of action that occurs in the log. */
    actionList: z.array(z.string()),
  }),
})
