import { createHash } from 'node:crypto'
import type { Message } from './messagesIn.ts'

/**
 * Stands in the scripts for a text until they are minified. Its hash makes the name of the script change with its
 * English text.
 */
export const markOf = ({ key, english }: Message): string =>
  `%%${key}%${createHash('sha256').update(english).digest('base64url').slice(0, 4)}%%`

const MARK = /(["'`])%%([\w.-]+)%[\w-]{4}%%\1/g

/** The script with a source for each text, which is named by its key. */
export const withoutMarks = (code: string, sourceOf: (key: string) => string): string =>
  code.replaceAll(MARK, (_mark, _quote, key: string) => sourceOf(key))

/** The keys of the texts that a script has, each once. */
export const keysIn = (code: string): string[] => [
  ...new Set([...code.matchAll(MARK)].map(([, , key]) => key ?? '')),
]
