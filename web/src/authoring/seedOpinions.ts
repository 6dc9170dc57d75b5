import { LIMITS } from '@parley/contract'

/**
 * The lines of a pasted text. Trailing empty lines are dropped; those in between stay, so that people see and remove
 * them.
 */
export const pastedLines = (text: string): string[] => {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
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
