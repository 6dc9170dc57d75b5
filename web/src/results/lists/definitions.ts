import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import type { GuidePart } from '#results/guide/guideParts.ts'
import type { ResultKind } from './OpinionResult.tsx'

/** What the sentences of a list are made from. */
type Found = {
  /** How many opinions the list has, and how many were in the answer that it is chosen from. */
  count: number
  numAnswered: number
  numGroups: number
  hasGroups: boolean
}

/** A list of results as a row of data: what it is called, how its rows look, and what is said where it has none. */
export type ListDefinition = {
  kind: ResultKind
  guide: GuidePart
  title: () => string
  /** The title is drawn under the pen. */
  isMarked?: boolean
  /** Without groups it says that it waits for them. */
  needsGroups?: boolean
  /** Says that the list needs scripts, where these make it from the list of all opinions, so that no page has it. */
  needsScript?: () => string
  /** All of its rows are shown at once. */
  isWhole?: boolean
  intro?: (found: Found) => string
  failed: () => string
  empty: (found: Found) => string
}

const COMMON_GROUND: ListDefinition = {
  kind: 'shared',
  guide: 'common-ground',
  title: m.commonGround,
  isMarked: true,
  needsGroups: true,
  intro: ({ count, numGroups }) => (count > 0 ? m.commonGroundIntro({ count, numGroups }) : ''),
  failed: analysis.failedCommonGround,
  empty: ({ numGroups }) => m.commonGroundEmpty(numGroups),
}

const DIFFERENCES: ListDefinition = {
  kind: 'apart',
  guide: 'differences',
  title: m.differences,
  needsGroups: true,
  intro: ({ hasGroups }) => (hasGroups ? m.differencesIntro() : ''),
  failed: analysis.failedDifferences,
  empty: m.differencesEmpty,
}

/** What sets one group apart. Its title is the name of the group. */
export const STANDS_OUT: ListDefinition = {
  kind: 'apart',
  guide: 'stand-outs',
  title: m.standOuts,
  intro: m.standOutsIntro,
  failed: analysis.failedGroups,
  empty: m.standOutsEmpty,
}

/** What most people share without all groups sharing it; without groups, what most people share. */
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
  empty: m.unsureEmpty,
}

/** The lists by their address within the page. */
export const LISTS = {
  'common-ground': COMMON_GROUND,
  differences: DIFFERENCES,
  majority: MAJORITY,
  unsure: UNSURE,
} as const

export type ListName = keyof typeof LISTS

/** The definition of a list that has pages; those of single groups share one. */
export const definitionOf = (list: string): ListDefinition =>
  list === 'common-ground' || list === 'differences' || list === 'majority' ? LISTS[list] : STANDS_OUT
