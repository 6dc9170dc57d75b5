import { memoizePerApp, type Ctx } from '#ctx.ts'
import { cacheBudget, type BudgetedEntry, type CacheBudget } from '#http/cache-budget.ts'

/** What an entry takes beside its value: its keys, a promise and its places in two collections. */
const ENTRY_BYTES = 600

type Entry<T> = BudgetedEntry & { version: string; value: Promise<T> }

/**
 * Caches values in memory with a version. Callers read the current version from the database at each request, and get a
 * cached value only if its version is the same. All caches share one budget.
 *
 * What `make` reads must never be older than the version that it is made for: it would stay as long as the version does.
 * The same database gives that, as it is asked after the version was read; a replica may be asked only where it is known
 * to have caught up. Content that is newer than its version does no harm, as the next version replaces it.
 */
export class VersionedCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #budget: CacheBudget
  readonly #sizeOf: (value: T) => number

  constructor(budget: CacheBudget, sizeOf: (value: T) => number) {
    this.#budget = budget
    this.#sizeOf = sizeOf
  }

  /** The value of this version, computed once for concurrent requests. */
  get(key: string, version: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key)
    if (known?.version === version) {
      this.#budget.touch(known)
      return known.value
    }
    known?.remove()
    const ownSize = ENTRY_BYTES + key.length + version.length
    const entry: Entry<T> = {
      version,
      value: make(),
      size: ownSize,
      remove: () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
        this.#budget.remove(entry)
      },
    }
    this.#entries.set(key, entry)
    this.#budget.add(entry)
    entry.value.then((value) => this.#budget.resize(entry, ownSize + this.#sizeOf(value)), entry.remove)
    return entry.value
  }

  /** The value of this version if it is still current for another reason, else a new one. */
  async getCurrent(
    key: string,
    version: string,
    isCurrent: (value: T) => Promise<boolean>,
    make: () => Promise<T>,
  ): Promise<T> {
    const cached = this.get(key, version, make)
    const value = await cached
    if (await isCurrent(value)) return value
    const entry = this.#entries.get(key)
    // Somebody else may have made a new one meanwhile.
    if (entry?.value === cached) entry.remove()
    return this.get(key, version, make)
  }
}

/** A cache of its own for each application, within the budget of all; `sizeOf` is about how many bytes a value takes. */
export const cachePerApp = <T>(sizeOf: (value: T) => number): ((ctx: Ctx) => VersionedCache<T>) =>
  memoizePerApp((ctx) => new VersionedCache<T>(cacheBudget(ctx), sizeOf))
