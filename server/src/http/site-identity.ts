import type { SiteIdentity } from '@parley/contract'
import type { Logger } from 'pino'

/** Until its administrators have named it. */
const UNNAMED: SiteIdentity = { name: 'Parley', contact: '' }

/** What the site is called: read for each page that is made, and otherwise as it was read last. */
export class SiteIdentityReader {
  readonly #identify: () => Promise<SiteIdentity>
  readonly #log: Logger
  #known = UNNAMED

  constructor(identify: () => Promise<SiteIdentity>, log: Logger) {
    this.#identify = identify
    this.#log = log
  }

  /** A page is not refused for its name. */
  async read(): Promise<SiteIdentity> {
    try {
      this.#known = await this.#identify()
    } catch (error) {
      this.#log.warn({ err: error }, 'could not read the name of the site')
    }
    return this.#known
  }

  /** Makes something once for each key, and again after the site was renamed. */
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
