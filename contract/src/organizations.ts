import * as z from 'zod/mini'
import { call } from './call.ts'
import { normalizeLine } from './conversation-text.ts'
import { Organization } from './conversations.ts'
import { normalizeNewText, visibleLength } from './new-text.ts'
import { hasVisibleText } from './rich-text.ts'
import { atMost, Count, Instant } from './text.ts'
import { Username } from './usernames.ts'

/** The limits of an organization; texts in visible characters. */
export const ORGANIZATION_LIMITS = {
  name: 65,
  description: 280,
  website: 500,
  /** The size of an uploaded image file, before it is encoded again. */
  imageBytes: 2 * 1024 * 1024,
  /** The smallest and the largest width and height of an image in pixels. */
  imageSideMin: 200,
  imageSideMax: 4096,
} as const

/** The problem of the name of an organization. The form and the server share this function and the next. */
export function organizationNameProblem(name: string): 'name_required' | 'name_too_long' | undefined {
  if (!hasVisibleText(name)) return 'name_required'
  return visibleLength(normalizeLine(name)) > ORGANIZATION_LIMITS.name ? 'name_too_long' : undefined
}

/** The problem of the website of an organization; an empty one has none. */
export function websiteProblem(website: string): 'not_https' | 'website_too_long' | undefined {
  if (website === '') return undefined
  if (website.length > ORGANIZATION_LIMITS.website) return 'website_too_long'
  return isHttpsAddress(website) ? undefined : 'not_https'
}

/** Whether a text is a plain https address, which a link can lead to. */
export function isHttpsAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlainHttps =
    url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === ''
  // Invisible characters would make it look like another address.
  return isPlainHttps && /^https:\/\/[^\s\\\p{C}]+$/iu.test(text)
}

/** The name of an existing organization. */
export const OrganizationName = z.string().check(atMost(200), z.minLength(1))

const NewName = z.string().check(
  atMost(1000),
  z.refine((name) => organizationNameProblem(name) === undefined, {
    error: `must have 1 to ${ORGANIZATION_LIMITS.name} characters`,
  }),
)

/** An image file in base64, which needs four letters for three bytes. */
export const ImageBase64 = z
  .string()
  .check(
    atMost(Math.ceil((ORGANIZATION_LIMITS.imageBytes * 4) / 3) + 4),
    z.minLength(1),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64'),
  )

/** The details of an organization that can be edited. */
const DETAILS = {
  /** The path that {@link uploadOrganizationImage} returned; empty: no image. */
  imagePath: z.string().check(atMost(300)),
  /** Whether `imagePath` is an absolute address, which must be one of this site. */
  isFullImagePath: z.boolean(),
  /** An address that starts with https://, or empty. */
  websiteUrl: z.string().check(
    atMost(ORGANIZATION_LIMITS.website * 2),
    z.refine(
      (website) => websiteProblem(website) === undefined,
      'must be an address that starts with https://',
    ),
  ),
  description: z.string().check(
    atMost(5000),
    z.overwrite(normalizeNewText),
    z.refine((text) => visibleLength(text) <= ORGANIZATION_LIMITS.description, {
      error: `must have at most ${ORGANIZATION_LIMITS.description} characters`,
    }),
  ),
}

/** An organization with its counts. */
export const AdministeredOrganization = z.extend(Organization, {
  /** The path of its image, to be sent back when the organization is edited. */
  imagePath: z.string(),
  numMembers: Count,
  numFacilitators: Count,
  /**
   * The number of conversations posted as this organization, including deleted ones; unless it is 0, the organization
   * cannot be deleted.
   */
  numConversations: Count,
})
export type AdministeredOrganization = z.infer<typeof AdministeredOrganization>

/** Somebody who may post as an organization; a facilitator also moderates its conversations. */
export const OrganizationMember = z.object({
  username: z.string(),
  isFacilitator: z.boolean(),
  memberSince: Instant,
})
export type OrganizationMember = z.infer<typeof OrganizationMember>

export const listOrganizations = call({
  path: '/administrator/organization/get-all-organizations',
  summary: 'All organizations by name',
  access: 'administrator',
  effect: 'read',
  output: z.object({ organizationList: z.array(AdministeredOrganization) }),
})

export const getOrganization = call({
  path: '/administrator/organization/get-organization',
  summary: 'An organization with its members',
  access: 'administrator',
  effect: 'read',
  input: z.strictObject({ organizationName: OrganizationName }),
  output: z.object({
    organization: AdministeredOrganization,
    memberList: z.array(OrganizationMember),
    /** Until when each invitation that nobody has used yet can be used, the first to end first. */
    invitationEndList: z.array(Instant),
  }),
})

export const createOrganization = call({
  path: '/administrator/organization/create-organization',
  summary: 'Makes an organization that its members post as',
  access: 'administrator',
  effect: 'write',
  audit: ['organization.created'],
  limit: 'decision',
  input: z.strictObject({ organizationName: NewName, ...DETAILS }),
})

export const updateOrganization = call({
  path: '/administrator/organization/update-organization',
  summary: 'Changes what an organization says of itself, everywhere at once',
  access: 'administrator',
  effect: 'write',
  audit: ['organization.changed'],
  limit: 'decision',
  input: z.strictObject({ organizationName: OrganizationName, newOrganizationName: NewName, ...DETAILS }),
})

export const deleteOrganization = call({
  path: '/administrator/organization/delete-organization',
  summary: 'Deletes an organization that has no members and that nothing was posted as',
  access: 'administrator',
  effect: 'write',
  audit: ['organization.deleted'],
  limit: 'decision',
  input: z.strictObject({ organizationName: OrganizationName }),
})

export const uploadOrganizationImage = call({
  path: '/administrator/organization/upload-image',
  summary: 'Stores an image for an organization, made anew from a PNG or JPEG file',
  access: 'administrator',
  effect: 'write',
  audit: { none: 'the use of the image is recorded' },
  // Base64 needs four letters for three bytes.
  maxBytes: Math.ceil((ORGANIZATION_LIMITS.imageBytes * 4) / 3) + 1024,
  input: z.strictObject({
    imageBase64: ImageBase64,
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), imagePath: z.string() }),
    z.object({
      success: z.literal(false),
      reason: z.enum(['not_an_image', 'too_small', 'too_large']),
    }),
  ]),
})

const Membership = z.strictObject({ username: Username, organizationName: OrganizationName })

export const addMember = call({
  path: '/administrator/organization/add-user-organization-mapping',
  summary: 'Makes somebody a member of an organization; for a member it is a success without effect',
  access: 'administrator',
  effect: 'write',
  audit: ['member.added'],
  limit: 'decision',
  input: Membership,
})

export const removeMember = call({
  path: '/administrator/organization/remove-user-organization-mapping',
  summary: 'Ends a membership; for somebody who is no member it is a success without effect',
  access: 'administrator',
  effect: 'write',
  audit: ['member.removed'],
  limit: 'decision',
  input: Membership,
})

export const setFacilitator = call({
  path: '/administrator/organization/set-facilitator',
  summary: 'Lets a member moderate the conversations of the organization, or ends that',
  access: 'administrator',
  effect: 'write',
  audit: ['facilitator.added', 'facilitator.removed'],
  limit: 'decision',
  input: z.extend(Membership, { isFacilitator: z.boolean() }),
})

export const listOrganizationsOfUser = call({
  path: '/administrator/organization/get-organization-names-by-username',
  summary: 'The organizations that somebody is a member of',
  access: 'administrator',
  effect: 'read',
  input: z.strictObject({ username: Username }),
  output: z.object({ organizationList: z.array(Organization) }),
})
