/** An error in a file or an option; the message is one sentence for the user who passed it. */
export class InputError extends Error {
  override name = 'InputError'
}

/** Quotes a value of a file in an error message, at most forty characters of it. */
export function quoted(value: string): string {
  return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`
}
