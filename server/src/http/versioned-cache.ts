import { memoizePerApp, type Ctx } from '#ctx.ts'
import { cacheBudget, type BudgetedEntry, type CacheBudget } from '#http/cache-budget.ts'

/** The size of an entry besides its value: its keys, a promise and its places in two collections. */
const ENTRY_BYTES = 600

type Entry<T> = BudgetedEntry & { version: string; value: Promise<T> }

/**
 * Caches values in memory with a version. Callers read the current version from the database at each request, and get a
 * cached value only if its version is the same. All caches share one budget.
 *
 * `make` must never read content that is older than the version, because it would stay in the cache as long as that
 * version. Reading the same database after the version guarantees this, and so does `db/replica-reads.ts`, which reads a
 * replica only if it is known to have caught up. Content that is newer than its version does no harm, because the next version replaces it.
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

  /** The cached value of this version if `isCurrent` accepts it, else a new one. */
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
    // Another request may have computed a new one meanwhile.
    if (entry?.value === cached) entry.remove()
    return this.get(key, version, make)
  }
}

/** Returns the cache of each application, within the shared budget; `sizeOf` estimates the bytes of a value. */
export const cachePerApp = <T>(sizeOf: (value: T) => number): ((ctx: Ctx) => VersionedCache<T>) =>
  memoizePerApp((ctx) => new VersionedCache<T>(cacheBudget(ctx), sizeOf))
