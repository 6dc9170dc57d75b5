import { text, textOf } from './catalogue.ts'

export const line = textOf(
  '{count, plural, one {Update by {name}, {date}} other {# updates by {name}, the last on {date}}}',
)
export const loading = text('Loading the updates')
export const failed = text('The updates could not be loaded.')
export const byAndWhen = textOf('{name}, {date}')
export const report = text('Report')
export const reportOf = textOf('Report the update of {date}')
export const hidden = text('A moderator has hidden it. Only you can read it.')
