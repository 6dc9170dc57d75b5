/**
 * The marked texts after an edit of a list of opinions: a mark moves with its row, stays with a row whose text was
 * changed, and goes with a row that was removed.
 */
export function marksAfterEdit(
  marks: readonly string[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
): string[] {
  const changed = before.length === after.length ? before.findIndex((text, at) => text !== after[at]) : -1
  const isOneChanged =
    changed >= 0 && before.every((text, at) => at === changed || text === after[at]) && changed < after.length
  const renamed = isOneChanged
    ? marks.map((mark) => (mark === before[changed] ? (after[changed] ?? mark) : mark))
    : marks
  const present = new Set(after)
  return [...new Set(renamed)].filter((mark) => present.has(mark))
}

/** The places of the marked opinions in a list. */
export const markedPlaces = (opinions: readonly string[], marks: readonly string[] = []): number[] =>
  opinions.flatMap((text, place) => (marks.includes(text) ? [place] : []))
