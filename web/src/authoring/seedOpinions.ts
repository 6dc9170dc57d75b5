import { LIMITS } from '@parley/contract'

/** The lines of a pasted text; empty ones at its end are none, those between stay, to be seen and removed. */
export const pastedLines = (text: string): string[] => {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}

/** Puts lines in place of a row, up to the limit; says how many of the last lines found no room. */
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

/** A list with one item at another place; the same list where there is no such place. */
export const withMoved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const moved = items[from]
  if (moved === undefined || to < 0 || to >= items.length || from === to) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, moved)
}
