/** Keeps rows where the reader saw them: known ones in their old order, new ones after them. */
export const inShownOrder = (shown: readonly string[], arrived: readonly string[]): string[] => {
  const here = new Set(arrived)
  const kept = shown.filter((slugId) => here.has(slugId))
  const known = new Set(kept)
  return [...kept, ...arrived.filter((slugId) => !known.has(slugId))]
}

/** Rows asked at once, so that the first answer is small and the last one whole. */
export const LIST_STEPS = [20, 100, 3000] as const

/** The smallest step that holds so many rows. */
export const stepFor = (numWanted: number): number => LIST_STEPS.find((step) => step >= numWanted) ?? 3000
