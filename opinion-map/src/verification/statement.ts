import { memberOf } from './compare.ts'
import { NotABundle } from './format.ts'
import { readJson } from './manifest.ts'
import { isSigned, publicKeyOf } from './origin.ts'
import { withoutControlCharacters } from './report.ts'

/**
 * Checks a signed statement of a site, as its API returns it, with the public key of the site. The signature proves who
 * made the statement and that it was not changed, but not that the statement is true.
 */
export function checkStatement(
  answer: Uint8Array,
  publicPem: Uint8Array,
): { isGenuine: boolean; lines: string[] } {
  const value = readJson('The statement', answer)
  const [statement, signature] = [memberOf(value, 'statement'), memberOf(value, 'signature')]
  if (typeof statement !== 'string' || typeof signature !== 'string')
    throw new NotABundle('There is no signed statement in it.')
  const isGenuine = isSigned(Buffer.from(statement), { signature, key: publicKeyOf(publicPem) })
  return {
    isGenuine,
    lines: [
      ...statement.split('\n').map(withoutControlCharacters),
      '',
      isGenuine ? 'The statement is signed with this key.' : 'The statement is NOT signed with this key.',
    ],
  }
}
