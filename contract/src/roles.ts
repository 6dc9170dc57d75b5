import * as z from 'zod/mini'
import { call } from './call.ts'
import { Suspension } from './suspensions.ts'
import { Instant } from './text.ts'
import { Username } from './usernames.ts'

/** A role on the whole installation. An administrator may do everything that a moderator may. */
export const Role = z.enum(['administrator', 'moderator'])
export type Role = z.infer<typeof Role>

/** An account as administrators see it. */
export const AdministeredUser = z.object({
  username: z.string(),
  createdAt: Instant,
  /** Absent for guests. */
  registeredAt: z.optional(Instant),
  isModerator: z.boolean(),
  isAdministrator: z.boolean(),
  /** The account has no identity proof, so whoever takes over its phone number or its mailbox would get the account. */
  isPhoneOnly: z.boolean(),
  /** The names of the organizations that this person is a member of. */
  organizationNameList: z.array(z.string()),
  suspension: z.optional(Suspension),
})
export type AdministeredUser = z.infer<typeof AdministeredUser>

export const getUser = call({
  path: '/administrator/user/get',
  summary: 'The account of this username',
  access: 'administrator',
  effect: 'read',
  input: z.strictObject({ username: Username }),
  output: AdministeredUser,
})

export const listUsersWithRoles = call({
  path: '/administrator/user/fetch-with-roles',
  summary: 'All accounts that have a role, by username',
  access: 'administrator',
  effect: 'read',
  output: z.object({ userList: z.array(AdministeredUser) }),
})

export const setRole = call({
  path: '/administrator/user/set-role',
  summary: 'Gives somebody a role, or takes it; the last administrator stays one',
  access: 'administrator',
  effect: 'write',
  audit: ['role.granted', 'role.revoked'],
  limit: 'decision',
  input: z.strictObject({
    username: Username,
    role: Role,
    isGranted: z.boolean(),
    /** The warning about an account without an identity proof was shown. */
    isPhoneOnlyAccepted: z.optional(z.boolean()),
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), reason: z.enum(['phone_only', 'last_administrator']) }),
  ]),
})
