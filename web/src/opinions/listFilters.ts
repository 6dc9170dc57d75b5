/**
 * How the list of all opinions can be narrowed or ordered; what is hidden is for those who moderate, and what waits for
 * those who review and those who wrote it.
 */
export const LIST_FILTERS = ['useful', 'newest', 'mine', 'open', 'moderated', 'hidden', 'waiting'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

/** What of a list is shown; kept above the tabs, so that coming back finds the same rows. */
export type ListView = { filter: ListFilter; numShown: number }

/** Rows that each press of "Show more" adds. */
export const LIST_CHUNK = 10
export const FIRST_VIEW: ListView = { filter: 'useful', numShown: LIST_CHUNK }
