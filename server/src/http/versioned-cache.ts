/**
 * Answers kept in memory under a version that is read from the database at each request: a kept answer is given
 * only while the version is still the same. Least recently used ones go first when `maxBytes` is reached.
 */
export class VersionedCache<T> {
  readonly #entries = new Map<string, { version: string; value: Promise<T>; size: number }>()
  readonly #maxBytes: number
  readonly #sizeOf: (value: T) => number
  #bytes = 0

  constructor(options: { maxBytes: number; sizeOf: (value: T) => number }) {
    this.#maxBytes = options.maxBytes
    this.#sizeOf = options.sizeOf
  }

  /** The value of this version, made once however many ask at the same time. */
  get(key: string, version: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key)
    if (known !== undefined && known.version === version) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.value
    }
    this.#drop(key)
    const entry = { version, value: make(), size: 0 }
    this.#entries.set(key, entry)
    entry.value.then(
      (value) => {
        if (this.#entries.get(key) !== entry) return
        entry.size = this.#sizeOf(value)
        this.#bytes += entry.size
        this.#evict()
      },
      () => {
        if (this.#entries.get(key) === entry) this.#drop(key)
      },
    )
    return entry.value
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#drop(key)
    }
  }
}
