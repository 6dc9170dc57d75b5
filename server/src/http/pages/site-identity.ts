import type { SiteIdentity } from '@parley/contract'
import type { Logger } from 'pino'

/** The identity of a site that its administrators have not named yet. */
const UNNAMED: SiteIdentity = { name: 'Parley', contact: '' }

/** Reads the name of the site for each page. If that fails, the last known name is used. */
export class SiteIdentityReader {
  readonly #identify: () => Promise<SiteIdentity>
  readonly #log: Logger
  #known = UNNAMED

  constructor(identify: () => Promise<SiteIdentity>, log: Logger) {
    this.#identify = identify
    this.#log = log
  }

  /** Reads the name; never fails, so that a page is sent in any case. */
  async read(): Promise<SiteIdentity> {
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
