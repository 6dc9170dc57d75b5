import * as z from 'zod/mini'
import { isAccent } from './accent.ts'
import { call } from './call.ts'
import { normalizeLine } from './conversation-text.ts'
import { ImageBase64, isHttpsAddress, ORGANIZATION_LIMITS } from './organizations.ts'
import { isContact, MAX_CONTACT_LENGTH } from './site-contact.ts'
import { atMost, atMostItems } from './text.ts'

/** The limits of what administrators write about their site, in characters. */
export const SITE_LIMITS = {
  name: 65,
  contact: MAX_CONTACT_LENGTH,
  links: 6,
  linkLabel: 40,
  linkAddress: 300,
  /** The least width and height of a logo in pixels. */
  logoSideMin: 48,
} as const

const SiteName = z.string().check(
  atMost(SITE_LIMITS.name * 10),
  z.overwrite(normalizeLine),
  z.refine((name) => name !== '', 'must be a name'),
  z.refine((name) => [...name].length <= SITE_LIMITS.name, `must be at most ${SITE_LIMITS.name} characters`),
)

/** A mail address, or the address of a page; empty if there is none. */
const Contact = z.string().check(
  atMost(SITE_LIMITS.contact * 2),
  z.overwrite((text) => text.trim()),
  z.refine(
    (text) => text === '' || isContact(text),
    'must be an address such as talk@town.example or https://town.example/contact',
  ),
)

/** A link at the foot of every page. */
export const SiteLink = z.strictObject({
  label: z.string().check(
    atMost(SITE_LIMITS.linkLabel * 10),
    z.overwrite(normalizeLine),
    z.refine((label) => label !== '', 'must be a text'),
    z.refine(
      (label) => [...label].length <= SITE_LIMITS.linkLabel,
      `must be at most ${SITE_LIMITS.linkLabel} characters`,
    ),
  ),
  url: z.string().check(
    atMost(SITE_LIMITS.linkAddress * 2),
    z.overwrite((text) => text.trim()),
    z.refine(
      (url) => url.length <= SITE_LIMITS.linkAddress,
      `must be at most ${SITE_LIMITS.linkAddress} characters`,
    ),
    z.refine(isHttpsAddress, 'must be an address that starts with https://'),
  ),
})
export type SiteLink = z.infer<typeof SiteLink>

/** A color of which shades are derived; empty if there is none. */
const Accent = z.string().check(
  atMost(100),
  z.overwrite((text) => text.trim().toLowerCase()),
  z.refine((text) => text === '' || isAccent(text), 'must be a color such as #005f3c'),
)

/** The path of an uploaded logo; empty if there is none. */
const LogoPath = z.string().check(atMost(300))

/** Who may start a conversation: everyone with an account, or members of organizations, in their name. */
const WhoStarts = z.enum(['everyone', 'organizations'])

/** The settings that administrators choose for their site. */
export const SiteSettings = z.object({
  name: z.string(),
  /** A mail address of the site's operators, or the address of a page; empty if not stated. */
  contact: z.string(),
  footerLinks: z.array(SiteLink),
  /** The color of main buttons and links as `#rrggbb`; empty: the ink and the blue of the product. */
  accent: z.string(),
  /** The paths of the logo for the light and the dark theme; empty: the logo of the product, or the light one. */
  logoPath: z.string(),
  darkLogoPath: z.string(),
  /** The logo contains the name, which is then not written beside it. */
  isNameInLogo: z.boolean(),
  whoStarts: WhoStarts,
  /** Whether people who may start conversations may also import them. */
  hasImport: z.boolean(),
  /** Whether opinions of new conversations wait for a review, unless their author chooses otherwise. */
  isReviewedFirst: z.boolean(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** A stored logo with its size in pixels; its icon is the same in a square. */
export type SiteLogo = { path: string; iconPath: string; width: number; height: number }

/** What all pages show of the settings of their site. */
export type SiteLook = Pick<SiteSettings, 'name' | 'contact' | 'footerLinks' | 'accent'> & {
  logo?: SiteLogo & { dark: SiteLogo | undefined; hasName: boolean }
}

export const getSiteSettings = call({
  path: '/site/get',
  summary: 'The name, contact, links and look of the site, and who may start a conversation or import one',
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
  limit: 'decision',
  input: z.strictObject({
    name: z.optional(SiteName),
    contact: z.optional(Contact),
    footerLinks: z.optional(z.array(SiteLink).check(atMostItems(SITE_LIMITS.links))),
    accent: z.optional(Accent),
    logoPath: z.optional(LogoPath),
    darkLogoPath: z.optional(LogoPath),
    isNameInLogo: z.optional(z.boolean()),
    whoStarts: z.optional(WhoStarts),
    hasImport: z.optional(z.boolean()),
    isReviewedFirst: z.optional(z.boolean()),
  }),
  output: SiteSettings,
})

export const uploadSiteLogo = call({
  path: '/administrator/settings/upload-logo',
  summary: 'Stores a logo for the site, made anew from a PNG or JPEG file',
  access: 'administrator',
  effect: 'write',
  audit: { none: 'the use of the logo is recorded' },
  // Base64 needs four letters for three bytes.
  maxBytes: Math.ceil((ORGANIZATION_LIMITS.imageBytes * 4) / 3) + 1024,
  input: z.strictObject({
    imageBase64: ImageBase64,
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), logoPath: z.string() }),
    z.object({
      success: z.literal(false),
      reason: z.enum(['not_an_image', 'too_small', 'too_large']),
    }),
  ]),
})

export const previewShareImage = call({
  path: '/administrator/settings/preview-share-image',
  summary: 'Draws the picture of link previews as it would be with other settings of the site, as a PNG',
  access: 'administrator',
  effect: 'read',
  input: z.strictObject({
    name: SiteName,
    accent: Accent,
    logoPath: LogoPath,
    isNameInLogo: z.boolean(),
    /** The title of the conversation that the picture shows. */
    title: z.string().check(atMost(140), z.minLength(1)),
  }),
  output: z.object({ imageBase64: z.string() }),
})
