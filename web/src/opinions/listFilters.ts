/**
 * The filters and orders of the list of all opinions. Only moderators see `hidden`; only reviewers and authors of
 * waiting opinions see `waiting`.
 */
export const LIST_FILTERS = ['useful', 'newest', 'mine', 'open', 'moderated', 'hidden', 'waiting'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

/** The filter and the number of rows shown; stored above the tabs, so that people who return find the same rows. */
export type ListView = { filter: ListFilter; numShown: number }

/** The number of rows that each press of "Show more" adds. */
export const LIST_CHUNK = 10
export const FIRST_VIEW: ListView = { filter: 'useful', numShown: LIST_CHUNK }
