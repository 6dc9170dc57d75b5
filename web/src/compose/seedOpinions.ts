import { LIMITS, seedProblems, toRichText, type SeedProblem, visibleLength } from '@parley/contract'
import * as m from '#messages/authoring.ts'
import { seedText } from '#ui/forms/textProblems.ts'

/**
 * The opinions of a pasted text: its lines that say something. A cell with line breaks, which spreadsheets quote, is one,
 * and so is a line with the soft breaks (vertical tabs) of word processors.
 */
export const pastedLines = (text: string): string[] =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(QUOTED_CELL, (cell: string, before: string, inside: string) =>
      /\n|""/.test(inside) ? before + inside.replaceAll('""', '"').replaceAll('\n', '\v') : cell,
    )
    .split('\n')
    .map((line) => line.replaceAll('\v', '\n').trim())
    .filter((line) => visibleLength(line.replace(SYMBOL, '')) > 0)

const QUOTED_CELL = /(^|[\n\t])"((?:[^"]|"")*)"(?=[\n\t]|$)/g

/** What only stands before an entry of a list; the last two are bullets of word processors. */
const SYMBOL = /^[•‣◦▪■●○\uf0a7\uf0b7]\s*/
const DASH = /^[-–—*·]\s+(?=\S)/
const NUMBER = /^\d{1,3}[.)]\s+(?=\S)/

/**
 * Lines without the bullets of a list, and without its numbers if each line has a number or a bullet; undefined if none
 * has a mark to remove.
 */
export const withoutMarkers = (lines: readonly string[]): string[] | undefined => {
  if (lines.length < 2) return undefined
  const markers = [SYMBOL, DASH, NUMBER]
  const isMarked = (line: string) => markers.some((marker) => marker.test(line))
  const removed = lines.every(isMarked) ? markers : [SYMBOL, DASH]
  const bare = lines.map((line) =>
    removed.reduce((text, marker) => (text === line ? text.replace(marker, '') : text), line),
  )
  return bare.some((line, at) => line !== lines[at]) ? bare : undefined
}

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
