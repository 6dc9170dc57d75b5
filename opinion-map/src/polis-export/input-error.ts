/** Something is wrong with a file or an option; the message is one sentence for whoever gave it. */
export class InputError extends Error {
  override name = 'InputError'
}

/** What a sentence quotes of a file: at most forty characters. */
export function quoted(value: string): string {
  return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`
}
