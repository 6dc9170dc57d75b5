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

/**
 * The memory that all caches of a process share. When it is used up, the entries that were not asked for the longest
 * time go first, whichever cache they are in.
 */
export class CacheBudget {
  readonly #entries = new Set<BudgetedEntry>()
  readonly #maxBytes: number
  readonly #maxEntries: number
  #bytes = 0

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
    return { bytes: this.#bytes, entries: this.#entries.size }
  }

  add(entry: BudgetedEntry): void {
    this.#entries.add(entry)
    this.#bytes += entry.size
    this.#evict()
  }

  /** Notes that an entry was asked for. */
  touch(entry: BudgetedEntry): void {
    if (this.#entries.delete(entry)) this.#entries.add(entry)
  }

  /** Counts an entry with another size. */
  resize(entry: BudgetedEntry, size: number): void {
    if (!this.#entries.has(entry)) return
    this.#bytes += size - entry.size
    entry.size = size
    if (size > this.#maxBytes * MAX_SHARE) entry.remove()
    else this.#evict()
  }

  remove(entry: BudgetedEntry): void {
    if (this.#entries.delete(entry)) this.#bytes -= entry.size
  }

  #evict(): void {
    for (const entry of this.#entries) {
      if (this.#bytes <= this.#maxBytes && this.#entries.size <= this.#maxEntries) return
      entry.remove()
    }
  }
}

/** The budget of this process: `CACHE_MB`. */
export const cacheBudget = memoizePerApp(
  ({ config }: Ctx) => new CacheBudget({ maxBytes: config.CACHE_MB * 1024 * 1024 }),
)
