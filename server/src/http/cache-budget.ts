import { memoizePerApp, type Ctx } from '#ctx.ts'

/** A cache entry as the budget sees it. */
export type BudgetedEntry = {
  /** The number of bytes that the budget counts for it. */
  size: number
  /** Removes it from its cache. */
  remove: () => void
}

/** The assumed average size; if entries are smaller, their number is the limit. */
const BYTES_PER_ENTRY = 1024
/** A value that takes a larger share of the budget is not cached. */
const MAX_SHARE = 1 / 4
/** All values that were requested only once take at most this share together. */
const MAX_SHARE_OF_NEW = 1 / 8

/**
 * The memory that all caches of a process share. Entries that were requested again stay longer than new ones, so that
 * somebody who requests everything once neither fills the memory nor evicts what others read. Otherwise the least
 * recently used entries are evicted first, whichever cache they are in.
 */
export class CacheBudget {
  readonly #new = new Set<BudgetedEntry>()
  readonly #askedAgain = new Set<BudgetedEntry>()
  readonly #maxBytes: number
  readonly #maxEntries: number
  #bytes = 0
  #newBytes = 0

  constructor({
    maxBytes,
    maxEntries = Math.ceil(maxBytes / BYTES_PER_ENTRY),
  }: {
    maxBytes: number
    maxEntries?: number
  }) {
    this.#maxBytes = maxBytes
    this.#maxEntries = maxEntries
  }

  get used(): { bytes: number; entries: number } {
    return { bytes: this.#bytes, entries: this.#new.size + this.#askedAgain.size }
  }

  add(entry: BudgetedEntry): void {
    this.#new.add(entry)
    this.#newBytes += entry.size
    this.#bytes += entry.size
    this.#evict()
  }

  /** Marks an entry as requested again. */
  touch(entry: BudgetedEntry): void {
    if (this.#new.delete(entry)) this.#newBytes -= entry.size
    else if (!this.#askedAgain.delete(entry)) return
    this.#askedAgain.add(entry)
  }

  /** Changes the size that is counted for an entry. */
  resize(entry: BudgetedEntry, size: number): void {
    const isNew = this.#new.has(entry)
    if (!isNew && !this.#askedAgain.has(entry)) return
    if (isNew) this.#newBytes += size - entry.size
    this.#bytes += size - entry.size
    entry.size = size
    if (size > this.#maxBytes * MAX_SHARE) entry.remove()
    else this.#evict()
  }

  remove(entry: BudgetedEntry): void {
    if (this.#new.delete(entry)) this.#newBytes -= entry.size
    else if (!this.#askedAgain.delete(entry)) return
    this.#bytes -= entry.size
  }

  #evict(): void {
    const roomForNew = this.#maxBytes * MAX_SHARE_OF_NEW
    const entriesForNew = Math.ceil(this.#maxEntries * MAX_SHARE_OF_NEW)
    for (const entry of this.#new) {
      // The newest entry stays, because it is about to be used and may be larger than the share.
      if (this.#new.size === 1) break
      if (this.#newBytes <= roomForNew && this.#new.size <= entriesForNew) break
      entry.remove()
    }
    for (const entry of this.#askedAgain) {
      const isFull =
        this.#bytes - this.#newBytes > this.#maxBytes - Math.max(this.#newBytes, roomForNew) ||
        this.#askedAgain.size > this.#maxEntries - entriesForNew
      if (!isFull) return
      entry.remove()
    }
  }
}

/** The cache budget of this process, from `CACHE_MB`. */
export const cacheBudget = memoizePerApp(
  ({ config }: Ctx) => new CacheBudget({ maxBytes: config.CACHE_MB * 1024 * 1024 }),
)
