import { DIRECTIONS, shareOf } from '../consensus.ts'
import type { OpinionCounts } from '../counts.ts'
import { strongestMajorities } from '../stats/majorities.ts'
import type { ListedName, PublishedFile, PublishedGroups } from './file.ts'
import { publishedGroups } from './groups.ts'
import { sortByPublishedRank, toListedName } from './order.ts'
import { publishedReport } from './report.ts'
import { numDependentPeople, type PublishableRun } from './run.ts'
import { MIN_PEOPLE, midpointOf, percentOf } from './steps.ts'

/**
 * What is published of a run in a conversation that publishes only its results; nothing else computed from groups, axes
 * or other people's rows may. Under 30 independent people these are totals and what follows from totals; from 30,
 * groups of at least ten with sizes in tenths and words about at least 15 voters; from 100, shares in steps of 5 % from
 * 30 voters, squares of at least ten people with what is made of them, and loadings in eighths of opinions whose every
 * answer has ten people. Lists are chosen with all votes, but each opinion in them must have these voters, and their
 * order follows from the file and a hash. Opinions that moderation hides are left out. Pure: the same run gives the
 * same file.
 */
export function publishable(run: PublishableRun): PublishedFile {
  const { map, names, key, independent } = run
  const hidden = new Set(map.parameters.moderatedOut)
  const shown = [...map.opinionIds.keys()].filter((j) => !hidden.has(map.opinionIds[j]!))
  const columns = sortByPublishedRank(
    shown.map((column) => ({ rank: 0, name: names[column]!, column })),
    key,
  ).map(({ column }) => column)
  const totals = totalsOf(run)
  const pick = (counts: number[]) => columns.map((j) => counts[j]!)
  const file: PublishedFile = {
    version: 1,
    step: stepOf(independent.numPeople),
    numPeople: run.numPeople,
    opinions: columns.map((j) => names[j]!),
    totals: { agrees: pick(totals.agrees), disagrees: pick(totals.disagrees), passes: pick(totals.passes) },
    majorities: majoritiesOf(run, totals, new Set(columns)),
    ...(run.poll === undefined ? {} : { poll: [...run.poll.total] }),
  }
  if (file.step === 'totals') return file
  const withGroups = { ...file, groups: publishedGroups(run, { columns, totals }) }
  return run.report === undefined ? withGroups : withReport(withGroups, run, run.report)
}

function withReport(
  file: PublishedFile & { groups: PublishedGroups },
  run: PublishableRun,
  report: NonNullable<PublishableRun['report']>,
): PublishedFile {
  const nameOf = (opinionId: number) => run.names[run.map.opinionIds.indexOf(opinionId)]
  const reportParts = publishedReport(file, report, {
    nameOf,
    numDependent: numDependentPeople(run),
    key: run.key,
  })
  return { ...file, groups: { ...file.groups, ...reportParts } }
}

function stepOf(numIndependent: number): PublishedFile['step'] {
  if (numIndependent < MIN_PEOPLE.cards) return 'totals'
  return numIndependent < MIN_PEOPLE.map ? 'cards' : 'map'
}

function totalsOf({ map, aside }: PublishableRun): OpinionCounts {
  const sum = (kind: keyof OpinionCounts) =>
    map.totals[kind].map((count, j) => count + (aside?.[kind][j] ?? 0))
  return { agrees: sum('agrees'), disagrees: sum('disagrees'), passes: sum('passes') }
}

function majoritiesOf(
  { names, key }: PublishableRun,
  totals: OpinionCounts,
  columns: ReadonlySet<number>,
): ListedName[] {
  const opinionIds = [...names.keys()]
  const found = strongestMajorities({ opinionIds, totals, groups: [], isCandidate: (j) => columns.has(j) })
  const listed = DIRECTIONS.flatMap((direction) =>
    found[direction].map(({ opinionId: j }) => ({
      rank: midpointOf(percentOf(shareOf(totals, j, direction))),
      name: names[j]!,
      direction,
    })),
  )
  return sortByPublishedRank(listed, key).map(toListedName)
}
