import { ENGINE, isOwnEngine } from '../version.ts'
import type { Mismatch } from './compare.ts'
import type { BundleOrigin } from './origin.ts'
import type { Part } from './parts.ts'
import type { Verification } from './verify.ts'

/** The result of a verification as lines of text. */
export function reportOf({ manifest, parts, origin }: Verification): string[] {
  const { conversation, run, engine } = manifest
  return [
    conversation.title,
    conversation.url,
    `Run ${run.id} of ${dateOf(run.createdAt)}, computed by ${engine.name} ${engine.version}.`,
    ...(isOwnEngine(engine)
      ? []
      : [`This is version ${ENGINE.version}: to check every number, use version ${engine.version}.`]),
    '',
    ...linesOfParts(parts),
    '',
    ORIGIN[origin],
    verdictOf(parts),
  ].map(withoutControlCharacters)
}

const ORIGIN: Record<BundleOrigin, string> = {
  'this-key':
    'The bundle is signed with this key: votes, texts and figures are those that the site published.',
  'not-of-this-key': 'The bundle is NOT signed with this key.',
  'not-checked': 'The bundle is signed. To check by whom, add the public key of the site: --key site.pem',
  'not-signed': 'The bundle is not signed: whoever passed it on may have changed texts and votes.',
}

/** The overall result in one sentence. */
export function verdictOf(parts: readonly Part[]): string {
  if (parts.some(({ differences }) => differences.count > 0))
    return 'Not every published number follows from the votes.'
  return parts.some(({ notChecked }) => notChecked !== undefined)
    ? 'Every published number that was checked follows from the votes.'
    : 'Every published number follows from the votes.'
}

/** Removes control characters that a terminal would obey, because a bundle may come from anybody. */
export const withoutControlCharacters = (line: string) => line.replace(/\p{C}/gu, '\u{fffd}')

/** The parts of a verification as lines of text. */
export const linesOfParts = (parts: readonly Part[]): string[] => parts.flatMap(linesOf)

function linesOf({ name, notChecked, differences: { count, numCompared, details } }: Part): string[] {
  if (count > 0)
    return [
      `DIFFERS  ${name} (${figure(count)} of ${figure(Math.max(count, numCompared))})`,
      ...details.map((difference) => `         ${sentence(difference)}`),
      ...(count > details.length ? [`         and ${figure(count - details.length)} more`] : []),
    ]
  if (notChecked !== undefined) return [`not checked  ${name}: ${notChecked}`]
  return numCompared > 0 ? [`matches  ${name} (${figure(numCompared)} compared)`] : []
}

const sentence = ({ file, place, opinion, published, found }: Mismatch): string =>
  `${file}, ${place}${opinion === undefined ? '' : `, opinion ${opinion}`}: published ${published}, found ${found}`

const figure = (count: number) => count.toLocaleString('en')

function dateOf(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime())
    ? instant
    : date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
