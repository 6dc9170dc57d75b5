import {
  isAccent,
  isContact,
  isHttpsAddress,
  SITE_LIMITS,
  type SiteLink,
  type SiteSettings,
} from '@parley/contract'
import * as m from '#messages/siteSettings.ts'

/** What is wrong with settings, by the id of the field that says it, in the order of the form. */
export function problemsOf({ name, contact, footerLinks, accent }: SiteSettings): Map<string, string> {
  const isTooLong = [...name.trim()].length > SITE_LIMITS.name
  const found: [field: string, problem: string | undefined][] = [
    [
      'site-name',
      name.trim() === ''
        ? m.nameMissing()
        : isTooLong
          ? m.nameTooLong({ limit: SITE_LIMITS.name })
          : undefined,
    ],
    ['site-contact', contact.trim() === '' || isContact(contact.trim()) ? undefined : m.contactInvalid()],
    ['site-accent', accent.trim() === '' || isAccent(colorIn(accent)) ? undefined : m.accentInvalid()],
    ...footerLinks.flatMap((link, index): typeof found => [
      [linkField(index, 'label'), labelProblem(link)],
      [linkField(index, 'url'), addressProblem(link)],
    ]),
  ]
  return new Map(found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])))
}

/** The id of a field of a link. */
export const linkField = (index: number, part: keyof SiteLink): string => `site-link-${index}-${part}`

/** Settings as they are stored: without empty links, and without spaces around what was typed. */
export const trimmed = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  name: settings.name.trim(),
  contact: settings.contact.trim(),
  accent: colorIn(settings.accent),
  footerLinks: settings.footerLinks
    .map(({ label, url }) => ({ label: label.trim(), url: url.trim() }))
    .filter(({ label, url }) => label !== '' || url !== ''),
})

/** What a preview shows: settings that could be saved, and instead of others the stored ones. */
export function shownIn(wanted: SiteSettings, stored: SiteSettings): SiteSettings {
  const problems = problemsOf(wanted)
  return {
    ...wanted,
    name: problems.has('site-name') ? stored.name : wanted.name,
    contact: problems.has('site-contact') ? stored.contact : wanted.contact,
    accent: problems.has('site-accent') ? stored.accent : wanted.accent,
  }
}

const colorIn = (typed: string): string => typed.trim().toLowerCase()

function labelProblem({ label }: SiteLink): string | undefined {
  if (label.trim() === '') return m.linkLabelMissing()
  const limit = SITE_LIMITS.linkLabel
  return [...label.trim()].length > limit ? m.linkLabelTooLong({ limit }) : undefined
}

function addressProblem({ url }: SiteLink): string | undefined {
  const address = url.trim()
  return address.length <= SITE_LIMITS.linkAddress && isHttpsAddress(address) ? undefined : m.linkInvalid()
}
