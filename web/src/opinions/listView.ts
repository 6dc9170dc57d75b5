import type { ListFilter } from './filters.ts'

/** What of a list is shown; kept above the tabs, so that coming back finds the same rows. */
export type ListView = {
  filter: ListFilter
  numShown: number
}
export const LIST_CHUNK = 10
export const FIRST_VIEW: ListView = { filter: 'useful', numShown: LIST_CHUNK }
