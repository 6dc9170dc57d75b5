import { shareOf } from '../consensus.ts'
import type { RobustnessReport } from '../robustness-report/robustness-report.ts'
import type { PublishedFile, PublishedGroups } from './file.ts'
import { sortByPublishedRank } from './order.ts'
import { midpointOf, MIN_VOTERS, percentOf, shareWordOf } from './steps.ts'

type Facts = {
  /** The name of an opinion by its id; undefined for one that the file does not name. */
  nameOf: (opinionId: number) => string | undefined
  /** How many people of the file do not count as independent. */
  numDependent: number
  /** Breaks ties; see `PublishableRun`. */
  key: string
}

/**
 * What the robustness report of a run adds to the groups of its published file; shares are steps where the file has
 * steps. It does not change anything else, so it can be computed after the file is published.
 */
export function publishedReport(
  file: PublishedFile,
  report: Pick<RobustnessReport, 'redraws' | 'selection' | 'structure'>,
  facts: Facts,
): Pick<PublishedGroups, 'shortList' | 'stability' | 'timesAsManyPeople'> {
  const shortList = shortListOf(file, report.selection, facts)
  const { same, of } = report.redraws
  const { kind, timesAsManyPeople } = report.structure ?? {}
  const isTooFew = kind === 'too_few' && file.groups?.structure === 'too_few' && file.step === 'map'
  const hasGroups = (file.groups?.groups.length ?? 0) > 0
  return {
    ...(shortList === undefined ? {} : { shortList }),
    ...(isTooFew && timesAsManyPeople !== undefined ? { timesAsManyPeople } : {}),
    ...(of === 0 || !hasGroups
      ? {}
      : {
          stability:
            file.step === 'map'
              ? Math.round((100 * same) / of) / 100
              : shareWordOf({ numHits: same, numVotes: of }),
        }),
  }
}

/**
 * The list is in the order of published shares. It keeps its promise of proportion only if the file's common ground has
 * all opinions that stand apart.
 */
function shortListOf(
  { step, opinions: names, totals, groups }: PublishedFile,
  { opinions, numAsked, numRepresented, numApart, isProportional }: RobustnessReport['selection'],
  { nameOf, numDependent, key }: Facts,
): PublishedGroups['shortList'] {
  if (opinions.length === 0 || numAsked - numDependent < MIN_VOTERS.word) return undefined
  const found = opinions.flatMap(({ opinionId }) => {
    const name = nameOf(opinionId)
    const j = name === undefined ? -1 : names.indexOf(name)
    return j < 0 ? [] : [{ rank: midpointOf(percentOf(shareOf(totals, j, 'agree'))), name: names[j]! }]
  })
  const round = step === 'map' ? percentOf : shareWordOf
  const isWhole = found.length === opinions.length && numApart === groups?.commonGround.length
  return {
    opinions: sortByPublishedRank(found, key).map(({ name }) => name),
    ...(isProportional && isWhole ? { isProportional } : {}),
    represented: round({ numHits: numRepresented, numVotes: numAsked }),
  }
}
