import { ENGINE } from '../version.ts'
import type { Difference } from './compare.ts'
import type { Part } from './recompute.ts'
import type { Verification } from './verify.ts'

/** What was found, in lines for people. */
export function reportOf({ manifest, parts, matches }: Verification): string[] {
  const { conversation, run, engine } = manifest
  const isSameEngine = engine.name === ENGINE.name && engine.version === ENGINE.version
  return [
    conversation.title,
    conversation.url,
    `Run ${run.id} of ${dateOf(run.createdAt)}, computed by ${engine.name} ${engine.version}.`,
    ...(isSameEngine ? [] : [`This is version ${ENGINE.version}: a difference may come from that.`]),
    '',
    ...linesOfParts(parts),
    '',
    matches
      ? 'Every published number follows from the votes.'
      : 'Not every published number follows from the votes.',
  ].map(printable)
}

/** A bundle may come from anybody: without signs that a terminal obeys. */
export const printable = (line: string) => line.replace(/\p{C}/gu, '\u{fffd}')

export function linesOfParts(parts: readonly Part[]): string[] {
  return parts.flatMap(({ name, differences: { count, numCompared, told } }) =>
    count === 0
      ? numCompared === 0
        ? []
        : [`matches  ${name} (${figure(numCompared)} compared)`]
      : [
          `DIFFERS  ${name} (${figure(count)} of ${figure(Math.max(count, numCompared))})`,
          ...told.map((difference) => `         ${sentence(difference)}`),
          ...(count > told.length ? [`         and ${figure(count - told.length)} more`] : []),
        ],
  )
}

const sentence = ({ file, place, opinion, published, found }: Difference): string =>
  `${file}, ${place}${opinion === undefined ? '' : `, opinion ${opinion}`}: published ${published}, found ${found}`

const figure = (count: number) => count.toLocaleString('en')

function dateOf(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime())
    ? instant
    : date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
