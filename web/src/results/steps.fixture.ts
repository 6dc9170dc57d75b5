import type { GroupFigure, Opinion, ShareStep } from '@parley/contract'
import { anOpinionOfGroups } from '#results/map/maps.fixture.ts'

/** A figure of at least fifty voters in per cent. */
export const inPercent = (agree: ShareStep, disagree: ShareStep, pass: ShareStep = 10): GroupFigure => ({
  agree,
  disagree,
  pass,
  base: 50,
})

/** A figure of at least fifteen voters in words. */
export const inWords = (agree: ShareStep, disagree: ShareStep = 'fewer'): GroupFigure => ({
  agree,
  disagree,
  base: 15,
})

/** An opinion where only results are published, with the figure of each group, or without if too few voted. */
export const anOpinionInSteps = (
  figures: readonly (GroupFigure | undefined)[],
  changes: Partial<Opinion> = {},
): Opinion => {
  const exact = anOpinionOfGroups(figures.map(() => 0.5))
  return {
    ...exact,
    asOf: { block: 3, numPeople: exact.numParticipants },
    clustersStats: exact.clustersStats.map((group, index) => ({
      ...group,
      // At least half of the group voted.
      numUsers: 2 * (figures[index]?.base ?? 15),
      numAgrees: 0,
      numDisagrees: 0,
      numPasses: 0,
      isSuppressed: true,
      figure: figures[index],
    })),
    ...changes,
  }
}
