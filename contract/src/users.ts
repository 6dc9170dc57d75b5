import * as z from 'zod/mini'
import { call } from './call.ts'
import { Organization } from './conversations.ts'
import { Count, Instant } from './text.ts'
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
    isModerator: z.boolean(),
    isAdministrator: z.boolean(),
    /** `isFacilitator`: the viewer moderates the conversations of that organization. */
    organizationList: z.array(z.extend(Organization, { isFacilitator: z.optional(z.literal(true)) })),
    /** What proves that the account belongs to one person, and when it last did; absent for guests. */
    proofList: z.optional(z.array(z.object({ kind: z.enum(['phone', 'passport']), provenAt: Instant }))),
  }),
})

export const updateUsername = call({
  path: '/user/username/update',
  summary: "Changes the viewer's username",
  access: 'guest',
  effect: 'write',
  audit: { none: 'former names stay reserved, and the audit names people by number' },
  limit: 'rename',
  input: z.strictObject({ username: NewUsername }),
})

export const deleteUser = call({
  path: '/user/delete',
  summary: "Deletes the viewer's account: texts, votes, answers and all that identifies the person",
  access: 'guest',
  effect: 'write',
  audit: ['account.deleted'],
  clearsCache: true,
})
