import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 8

/**
 * A random public id of a conversation or an opinion. It may already be taken: insert with {@link insertWithSlug}.
 */
export function newSlugId(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

/**
 * Inserts a row with a new slug id. `insert` returns undefined if the slug is taken (`on conflict (slug_id) do
 * nothing`, so that a transaction survives), and is then called again with another one.
 */
export async function insertWithSlug<T>(insert: (slugId: string) => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 10; tries++) {
    const inserted = await insert(newSlugId())
    if (inserted !== undefined) return inserted
  }
  throw new Error('Found no unused slug id in ten tries')
}
