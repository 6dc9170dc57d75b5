import { memoizePerApp, type Ctx } from '#ctx.ts'

/** Something in a cache, as far as the budget is concerned. */
export type BudgetedEntry = {
  /** Bytes it is counted with. */
  size: number
  /** Takes it out of its cache. */
  remove: () => void
}

/** An entry on average; with many smaller ones their number is the limit. */
const BYTES_PER_ENTRY = 1024
/** One value takes at most this share of the budget; a larger one is not cached. */
const MAX_SHARE = 1 / 4
/** Values that were asked for only once take at most this share together. */
const MAX_SHARE_OF_NEW = 1 / 8

/**
 * The memory that all caches of a process share. Entries that were asked for again stay longer than new ones, so that
 * somebody who asks for everything once neither fills the memory nor pushes out what others read. Otherwise the entries
 * that were not asked for the longest time go first, whichever cache they are in.
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

  /** What is used at the moment. */
  get used(): { bytes: number; entries: number } {
    return { bytes: this.#bytes, entries: this.#new.size + this.#askedAgain.size }
  }

  add(entry: BudgetedEntry): void {
    this.#new.add(entry)
    this.#newBytes += entry.size
    this.#bytes += entry.size
    this.#evict()
  }

  /** Notes that an entry was asked for again. */
  touch(entry: BudgetedEntry): void {
    if (this.#new.delete(entry)) this.#newBytes -= entry.size
    else if (!this.#askedAgain.delete(entry)) return
    this.#askedAgain.add(entry)
  }

  /** Counts an entry with another size. */
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
      // The newest stays: it is about to be used, and may be larger than the share.
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

/** The budget of this process: `CACHE_MB`. */
export const cacheBudget = memoizePerApp(
  ({ config }: Ctx) => new CacheBudget({ maxBytes: config.CACHE_MB * 1024 * 1024 }),
)
