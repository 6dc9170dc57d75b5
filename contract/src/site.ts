import * as z from 'zod/mini'
import { call } from './call.ts'
import { normalizeLine } from './conversation-text.ts'

/** The limits of what administrators write about their site, in visible characters. */
export const SITE_LIMITS = { name: 65, contact: 254 } as const

const SiteName = z.string().check(
  z.overwrite(normalizeLine),
  z.refine((name) => name !== '', 'must be a name'),
  z.refine((name) => [...name].length <= SITE_LIMITS.name, `must be at most ${SITE_LIMITS.name} characters`),
)

/** Whether a text is a mail address that a link can contain. */
export const isMailAddress = (text: string): boolean =>
  text.length <= SITE_LIMITS.contact && /^[^\s@<>"?&#%,;:]+@[^\s@<>"?&#%,;:]+\.[^\s@<>"?&#%,;:.]+$/.test(text)

/** A mail address; empty if there is none. */
const Contact = z.string().check(
  z.overwrite((text) => text.trim()),
  z.refine((text) => text === '' || isMailAddress(text), 'must be an address such as talk@town.example'),
)

/** Who may start a conversation: everyone with an account, or members of organizations, in their name. */
const WhoStarts = z.enum(['everyone', 'organizations'])

/** The settings that administrators choose for their site. */
export const SiteSettings = z.object({
  name: z.string(),
  /** A mail address of the site's operators; empty if not stated. */
  contact: z.string(),
  whoStarts: WhoStarts,
  /** Whether people who may start conversations may also import them. */
  hasImport: z.boolean(),
  /** Whether opinions of new conversations wait for a review, unless their author chooses otherwise. */
  isReviewedFirst: z.boolean(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

export const getSiteSettings = call({
  path: '/site/get',
  summary: 'The name and contact of the site, and who may start a conversation or import one',
  access: 'anyone',
  effect: 'read',
  output: SiteSettings,
})

export const updateSiteSettings = call({
  path: '/administrator/settings/update',
  summary: 'Changes what is named of the settings of the site, and gives all of them',
  access: 'administrator',
  effect: 'write',
  audit: ['settings.changed'],
  input: z.strictObject({
    name: z.optional(SiteName),
    contact: z.optional(Contact),
    whoStarts: z.optional(WhoStarts),
    hasImport: z.optional(z.boolean()),
    isReviewedFirst: z.optional(z.boolean()),
  }),
  output: SiteSettings,
})
