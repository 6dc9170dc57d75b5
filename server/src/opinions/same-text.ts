import { createHash } from 'node:crypto'
import { plainLine } from '@parley/contract'

/**
 * A hash that is equal for texts that say the same word for word. It ignores formatting, case, white space, characters
 * that nobody sees, and punctuation at the end. Compatibility forms differ (NFC, not NFKC), since 10² is not 102.
 */
export function sameTextKey(html: string): Buffer {
  const words = plainLine(html).replace(INVISIBLE, '').toLowerCase().replace(/\s+/g, ' ').trim()
  return createHash('sha256')
    .update(words.replace(FINAL_PUNCTUATION, '') || words)
    .digest()
    .subarray(0, 16)
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const FINAL_PUNCTUATION = /(?<![\p{Terminal_Punctuation}…\s])[\p{Terminal_Punctuation}…\s]+$/u
