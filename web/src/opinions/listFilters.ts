import type { OpinionFilter } from '@parley/contract'
import * as m from '#messages/opinions.ts'

/** How the list of all opinions can be narrowed or ordered. */
export const LIST_FILTERS = ['useful', 'newest', 'mine', 'open', 'moderated'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

/** What of a list is shown; kept above the tabs, so that coming back finds the same rows. */
export type ListView = { filter: ListFilter; numShown: number }

/** Rows that each press of "Show more" adds. */
export const LIST_CHUNK = 10
export const FIRST_VIEW: ListView = { filter: 'useful', numShown: LIST_CHUNK }

export const FILTER_NAME: Record<ListFilter, () => string> = {
  useful: m.filterUseful,
  newest: m.filterNewest,
  mine: m.filterMine,
  open: m.filterOpen,
  moderated: m.filterModerated,
}

/** Says why a list is empty. */
export const FILTER_EMPTY: Record<ListFilter, () => string> = {
  useful: m.emptyUseful,
  newest: m.emptyUseful,
  mine: m.emptyMine,
  open: m.emptyOpen,
  moderated: m.emptyModerated,
}

/** The server's list behind a filter; "my votes" are read by slug id instead. */
export const SERVER_FILTER = {
  useful: 'discover',
  newest: 'new',
  open: 'discover',
  moderated: 'moderated',
} as const satisfies Record<Exclude<ListFilter, 'mine'>, OpinionFilter>
