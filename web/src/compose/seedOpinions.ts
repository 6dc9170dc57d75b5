import { LIMITS, seedProblems, toRichText, type SeedProblem } from '@parley/contract'
import * as m from '#messages/authoring.ts'
import { seedText } from '#ui/forms/textProblems.ts'

/** The lines of a pasted text that say something. */
export const pastedLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What stands before an entry of a list, such as "1.", "2)", "-" or "•". */
const MARKER = /^(?:\d{1,3}[.)]|[-–—*•‣◦·])\s+(?=\S)/

/** Lines without the marks of a list, if each has one; undefined if they are no list. */
export const withoutMarkers = (lines: readonly string[]): string[] | undefined =>
  lines.length > 1 && lines.every((line) => MARKER.test(line))
    ? lines.map((line) => line.replace(MARKER, ''))
    : undefined

/** Replaces a row by lines up to the limit, and returns how many of the last lines did not fit. */
export const withLines = (
  opinions: readonly string[],
  index: number,
  lines: readonly string[],
): { opinions: string[]; numDropped: number } => {
  const room = LIMITS.seedOpinions - opinions.toSpliced(index, 1).length
  const added = lines.slice(0, Math.max(0, room))
  return {
    opinions: opinions.toSpliced(index, 1, ...added),
    numDropped: lines.length - added.length,
  }
}

/** A copy of a list with one item moved; without a change if the target does not exist. */
export const withMoved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const moved = items[from]
  if (moved === undefined || to < 0 || to >= items.length || from === to) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, moved)
}

export type RowProblem = Pick<SeedProblem, 'code' | 'message' | 'sameAs'> & { index: number }

/** The problems of opinions in rows, by index. */
export const rowProblems = (opinions: readonly string[]): RowProblem[] =>
  seedProblems(opinions.map(toRichText)).flatMap((problem) =>
    problem.index === undefined ? [] : [{ ...problem, message: seedText(problem), index: problem.index }],
  )

/** A short message, for places that name the row beside it. */
export const shortProblem = ({ code, sameAs = 0 }: RowProblem): string => {
  if (code === 'repeated') return m.sameAsOpinion({ number: sameAs + 1 })
  return code === 'empty' ? m.emptyRow() : m.tooLongRow()
}
