import * as analysis from '#messages/analysis.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/results.ts'
import type { GuidePart } from '#results/guide/guideParts.ts'
import type { ResultKind } from './OpinionResult.tsx'

/** The values in the sentences of a list. */
type ListFacts = {
  /** The number of opinions in the list, and in the response that they are chosen from. */
  count: number
  numAnswered: number
  numGroups: number
  /** What the letters stand for. */
  kind: GroupingKind
  hasGroups: boolean
  /** Whether shares of groups are words, which no strip can draw. */
  areWords: boolean
  /** The letter of the group that the list is about. */
  letter?: string
}

/** The definition of a list of results: its texts, the look of its rows, and its message when empty. */
export type ListDefinition = {
  kind: ResultKind
  guide: GuidePart
  title: (found: Pick<ListFacts, 'kind'>) => string
  /** Whether the title is underlined by the pen stroke. */
  isMarked?: boolean
  /** The note that the list needs scripts; set for lists that scripts make from all opinions. */
  needsScript?: () => string
  /** Whether all of its rows are shown at once. */
  isWhole?: boolean
  intro?: (found: ListFacts) => string
  failed: () => string
  /** Absent for a list that is left out if it is empty. */
  empty?: (found: ListFacts) => string
}

const COMMON_GROUND: ListDefinition = {
  kind: 'shared',
  guide: 'common-ground',
  title: m.commonGround,
  isMarked: true,
  intro: (found) => (found.count > 0 ? m.commonGroundIntro(found) : ''),
  failed: analysis.failedCommonGround,
  empty: m.commonGroundEmpty,
}

const DIFFERENCES: ListDefinition = {
  kind: 'apart',
  guide: 'differences',
  title: m.differences,
  intro: ({ count, areWords }) => {
    if (count === 0) return ''
    return areWords ? m.differencesInWords() : m.differencesIntro()
  },
  failed: analysis.failedDifferences,
  empty: m.differencesEmpty,
}

/** The opinions that set one group apart. */
export const STANDS_OUT: ListDefinition = {
  kind: 'apart',
  guide: 'stand-outs',
  title: m.differences,
  intro: ({ kind, letter = '' }) => m.standOutsIntro({ kind, letter }),
  failed: analysis.failedGroups,
  empty: m.standOutsEmpty,
}

/** Opinions that most people share but not all groups; all opinions that most people share if there are no groups. */
const MAJORITY: ListDefinition = {
  kind: 'totals',
  guide: 'majority',
  title: m.majority,
  intro: ({ hasGroups }) => (hasGroups ? m.majorityIntro() : m.majorityIntroWithoutGroups()),
  failed: analysis.failedMajority,
  empty: ({ numAnswered }) => (numAnswered === 0 ? m.majorityEmptyYet() : m.majorityEmpty()),
}

const UNSURE: ListDefinition = {
  kind: 'totals',
  guide: 'passes',
  title: m.unsure,
  needsScript: m.unsureNeedsScript,
  intro: m.unsureIntro,
  failed: analysis.failedUnsure,
}

/** The lists by their id on the page. */
export const LISTS = {
  'common-ground': COMMON_GROUND,
  differences: DIFFERENCES,
  majority: MAJORITY,
  unsure: UNSURE,
} as const

export type ListName = keyof typeof LISTS

/** The definition of a list that has pages; the lists of single groups share one definition. */
export const definitionOf = (list: string): ListDefinition =>
  list === 'common-ground' || list === 'differences' || list === 'majority' ? LISTS[list] : STANDS_OUT
