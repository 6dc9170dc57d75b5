import { LIMITS } from '@parley/contract'

/** Visible characters: code points, as the server counts them. */
export const numCharacters = (body: string): number => [...body.trim()].length

export const isTooLong = (body: string): boolean => numCharacters(body) > LIMITS.opinion
export const isPostable = (body: string): boolean => numCharacters(body) > 0 && !isTooLong(body)

const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Plain text as the stored rich text: what looks like a tag stays text, a new line becomes a break. */
export const toRichText = (body: string): string =>
  body
    .trim()
    .replaceAll(/[&<>"']/g, (character) => ENTITY[character] ?? character)
    .replaceAll(/\r?\n/g, '<br>')
