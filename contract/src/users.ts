import * as z from 'zod/mini'
import { OWN_VIEW_ONLY } from './audit.ts'
import { call } from './call.ts'
import { Organization } from './conversations.ts'
import { languageOf } from './languages.ts'
import { atMost, Count, Instant } from './text.ts'
import { NewUsername } from './usernames.ts'

export const getProfile = call({
  path: '/user/profile/get',
  summary: "The viewer's own profile",
  access: 'guest',
  effect: 'read',
  output: z.object({
    activePostCount: Count,
    /** The length of the list {@link listOpinionsByViewer}. */
    opinionCount: Count,
    /** The length of the list {@link listVotesByViewer}. */
    voteCount: Count,
    createdAt: Instant,
    username: z.string(),
    /** The code of the language that an account has chosen; absent without a choice. */
    language: z.optional(z.string()),
    isModerator: z.boolean(),
    isAdministrator: z.boolean(),
    /** `isFacilitator`: the viewer moderates the conversations of that organization. */
    organizationList: z.array(z.extend(Organization, { isFacilitator: z.optional(z.literal(true)) })),
    /** What proves that the account belongs to one person, and when it last did; absent for guests. */
    proofList: z.optional(z.array(z.object({ kind: z.enum(['phone', 'passport']), provenAt: Instant }))),
  }),
})

export const setLanguage = call({
  path: '/user/language/set',
  summary: "Stores the language of the interface in the viewer's account, for other devices and for messages",
  access: 'user',
  effect: 'write',
  isOpenToSuspended: true,
  audit: OWN_VIEW_ONLY,
  input: z.strictObject({
    /** The code of a language, as in addresses. */
    language: z.string().check(
      atMost(100),
      z.refine((code) => languageOf(code) !== undefined, { error: 'is not the code of a language' }),
    ),
  }),
})

export const updateUsername = call({
  path: '/user/username/update',
  summary: "Changes the viewer's username",
  access: 'guest',
  effect: 'write',
  audit: { none: 'former names stay reserved, and the audit names people by number' },
  proof: 'fresh',
  limit: 'rename',
  input: z.strictObject({ username: NewUsername }),
})

export const deleteUser = call({
  path: '/user/delete',
  summary: "Deletes the viewer's account: texts, votes, answers and all that identifies the person",
  access: 'guest',
  effect: 'write',
  isOpenToSuspended: true,
  proof: 'fresh',
  audit: ['account.deleted'],
  limit: 'account',
  clearsCache: true,
})
