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

/** Whether a text is an address of mail that can stand in a link. */
export const isMailAddress = (text: string): boolean =>
  text.length <= SITE_LIMITS.contact && /^[^\s@<>"?&#%,;:]+@[^\s@<>"?&#%,;:]+\.[^\s@<>"?&#%,;:.]+$/.test(text)

/** An address of mail; empty where there is none. */
const Contact = z.string().check(
  z.overwrite((text) => text.trim()),
  z.refine((text) => text === '' || isMailAddress(text), 'must be an address such as talk@town.example'),
)

/** Who may start a conversation: everyone with an account, or organizations, for which their members post. */
const WhoStarts = z.enum(['everyone', 'organizations'])

/** What the administrators of a site have chosen for it. */
export const SiteSettings = z.object({
  name: z.string(),
  /** Where to write to the people who run the site; empty where they have not said. */
  contact: z.string(),
  whoStarts: WhoStarts,
  /** Whether conversations may be imported, by whoever may start one. */
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
  input: z.strictObject({
    name: z.optional(SiteName),
    contact: z.optional(Contact),
    whoStarts: z.optional(WhoStarts),
    hasImport: z.optional(z.boolean()),
    isReviewedFirst: z.optional(z.boolean()),
  }),
  output: SiteSettings,
})
