import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Results by name. With a file they are stored there, one a line, and are not computed again. */
export class StoredResults {
  readonly #results = new Map<string, string>()
  readonly #file: string | undefined

  constructor(file: string | undefined) {
    this.#file = file
    if (file === undefined || !existsSync(file)) return
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [name, result] = line.split('\t')
      if (name && result) this.#results.set(name, result)
    }
  }

  get(name: string, compute: () => string): string {
    const stored = this.#results.get(name)
    if (stored !== undefined) return stored
    const result = compute()
    this.#results.set(name, result)
    if (this.#file !== undefined) appendFileSync(this.#file, `${name}\t${result}\n`)
    return result
  }
}
