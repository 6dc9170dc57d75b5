import {
  contactAddress,
  contactName,
  type Language,
  type SiteIdentity,
  type SiteLink,
  type SiteLook,
  writeAddress,
} from '@parley/contract'
import type { Logger } from 'pino'
import { contactSite, privacy, terms } from '#texts/pages.ts'

/** The identity of a site that its administrators have not named yet. */
const UNNAMED: SiteLook = { name: 'Parley', contact: '', footerLinks: [], accent: '' }

/** Reads what pages show of their site, for each page. If that fails, the last known is used. */
export class SiteIdentityReader {
  readonly #identify: () => Promise<SiteLook>
  readonly #log: Logger
  #known = UNNAMED

  constructor(identify: () => Promise<SiteLook>, log: Logger) {
    this.#identify = identify
    this.#log = log
  }

  /** Reads the name; never fails, so that a page is sent in any case. */
  async read(): Promise<SiteLook> {
    try {
      this.#known = await this.#identify()
    } catch (error) {
      this.#log.warn({ err: error }, 'could not read the name of the site')
    }
    return this.#known
  }

  /** Caches a value for each key until the site is renamed. */
  once<K, T>(make: (key: K) => T): (key: K) => T {
    const made = new Map<K, { under: string; value: T }>()
    return (key) => {
      const under = JSON.stringify(this.#known)
      const found = made.get(key)
      if (found?.under === under) return found.value
      const value = make(key)
      made.set(key, { under, value })
      return value
    }
  }
}

/** What a page says about its site: in its language, with links to pages in that language. */
export function identityIn(
  { name, contact, footerLinks, logo }: SiteLook,
  { language, base }: { language: Language; base: string },
): SiteIdentity {
  const named: SiteIdentity = {
    name,
    contact,
    ...(logo === undefined ? {} : { logo: logo.hasName ? 'with-name' : 'beside-name' }),
  }
  if (contact === '' && footerLinks.length === 0) return named
  const pathOf = (path: '/legal/privacy' | '/legal/terms') =>
    writeAddress(path, {}).replace(/^\/feed\//, base)
  const foot: SiteLink[] = [
    ...(contact === ''
      ? []
      : [
          {
            label: contactSite(language, { address: contactName(contact) }),
            url: contactAddress(contact),
          },
        ]),
    ...footerLinks,
    { label: privacy.title(language), url: pathOf('/legal/privacy') },
    { label: terms.title(language), url: pathOf('/legal/terms') },
  ]
  return { ...named, foot }
}
