import * as z from 'zod/mini'
import { call } from './call.ts'
import { Organization } from './conversations.ts'
import { OrganizationName } from './organizations.ts'
import { atMost, Instant } from './text.ts'

/** How long an invitation can be used, in days, and how many of one organization may wait to be used. */
export const INVITATION_LIMITS = { days: 7, waiting: 20 } as const

const ofOrganization = z.strictObject({ organizationName: OrganizationName })
/** The secret part of the link: 32 random bytes in base64url. */
const byToken = z.strictObject({
  token: z.string().check(atMost(100), z.regex(/^[\w-]{43}$/, 'must be the end of a link')),
})

export const createInvitation = call({
  path: '/administrator/organization/create-invitation',
  summary: 'Makes a link by which one person becomes a facilitator of an organization; it is told only here',
  access: 'administrator',
  effect: 'write',
  audit: ['facilitator.invited'],
  limit: 'decision',
  input: ofOrganization,
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), url: z.url(), expiresAt: Instant }),
    z.object({ success: z.literal(false), reason: z.literal('too_many') }),
  ]),
})

export const withdrawInvitations = call({
  path: '/administrator/organization/withdraw-invitations',
  summary:
    'Ends all links of an organization that nobody has used; without any it is a success without effect',
  access: 'administrator',
  effect: 'write',
  audit: ['facilitator.invitations_withdrawn'],
  limit: 'decision',
  input: ofOrganization,
})

export const getInvitation = call({
  path: '/invitation/get',
  summary: 'What a link invites to; 404 once it is used or withdrawn, or has ended',
  access: 'anyone',
  effect: 'read',
  input: byToken,
  output: z.object({ organization: Organization, expiresAt: Instant }),
})

export const acceptInvitation = call({
  path: '/invitation/accept',
  summary: 'Makes the viewer a facilitator of the organization, which uses the link up',
  access: 'user',
  effect: 'write',
  audit: ['member.added', 'facilitator.added'],
  limit: 'account',
  input: byToken,
})
