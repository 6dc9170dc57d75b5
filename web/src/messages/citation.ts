import { text, textOf } from './catalogue.ts'

export const title = text('Cite this opinion')
export const loading = text('Loading the figures')
export const failed = text('The figures could not be loaded.')
export const sentence = text('Sentence')
export const copySentence = text('Copy sentence')
export const chart = text('Chart')
export const quoted = textOf('“{opinion}”')
/** Below the chart. */
export const asOf = textOf('As of {moment} (run {run}); who took part is not a random sample.')
export const row = text('Row of the table')
export const rowHint = text('The columns of “All opinions”, with the conversation, the run and the license.')
export const copyRow = text('Copy as CSV')

/**
 * A finding about one opinion with its bases, its date and its source: how many gave an answer. `groups` is a list of
 * the figures of all groups.
 */
export const cited = {
  nobody: textOf(
    'Nobody had voted on “{opinion}” in the conversation “{conversation}”, as of {moment} (run {run}); who took part is not a random sample. {terms} {address}',
  ),
  theOnlyOne: textOf(
    '{answer, select, agree {The one person who voted on “{opinion}” in the conversation “{conversation}” agreed} disagree {The one person who voted on “{opinion}” in the conversation “{conversation}” disagreed} other {The one person who voted on “{opinion}” in the conversation “{conversation}” did not agree}}{groups, select, none {} other { ({groups})}}, as of {moment} (run {run}); who took part is not a random sample. {terms} {address}',
  ),
  none: textOf(
    '{voters, plural, one {{answer, select, disagree {None of {voters, number} person who voted on “{opinion}” in the conversation “{conversation}” disagreed} other {None of {voters, number} person who voted on “{opinion}” in the conversation “{conversation}” agreed}}} other {{answer, select, disagree {None of {voters, number} people who voted on “{opinion}” in the conversation “{conversation}” disagreed} other {None of {voters, number} people who voted on “{opinion}” in the conversation “{conversation}” agreed}}}}{groups, select, none {} other { ({groups})}}, as of {moment} (run {run}); who took part is not a random sample. {terms} {address}',
  ),
  some: textOf(
    '{voters, plural, one {{answer, select, disagree {{share} of {voters, number} person who voted on “{opinion}” in the conversation “{conversation}” disagreed} other {{share} of {voters, number} person who voted on “{opinion}” in the conversation “{conversation}” agreed}}} other {{answer, select, disagree {{share} of {voters, number} people who voted on “{opinion}” in the conversation “{conversation}” disagreed} other {{share} of {voters, number} people who voted on “{opinion}” in the conversation “{conversation}” agreed}}}}{groups, select, none {} other { ({groups})}}, as of {moment} (run {run}); who took part is not a random sample. {terms} {address}',
  ),
  all: textOf(
    '{voters, plural, one {{answer, select, disagree {All {voters, number} person who voted on “{opinion}” in the conversation “{conversation}” disagreed} other {All {voters, number} person who voted on “{opinion}” in the conversation “{conversation}” agreed}}} other {{answer, select, disagree {All {voters, number} people who voted on “{opinion}” in the conversation “{conversation}” disagreed} other {All {voters, number} people who voted on “{opinion}” in the conversation “{conversation}” agreed}}}}{groups, select, none {} other { ({groups})}}, as of {moment} (run {run}); who took part is not a random sample. {terms} {address}',
  ),
}
/** The figures of one group, within the sentence above. */
export const ofGroup = textOf(
  '{kind, select, sides {{share} of {voters} in side {letter}} other {{share} of {voters} in group {letter}}}',
)
export const ofNamedGroup = textOf(
  '{kind, select, sides {{share} of {voters} in side {letter}, “{name}”} other {{share} of {voters} in group {letter}, “{name}”}}',
)
export const notShownForGroup = textOf(
  '{kind, select, sides {not shown for side {letter}} other {not shown for group {letter}}}',
)
export const notShownForNamedGroup = textOf(
  '{kind, select, sides {not shown for side {letter}, “{name}”} other {not shown for group {letter}, “{name}”}}',
)

/** Why an opinion has no figures to cite. */
export const removed = text('A moderator has removed this opinion, so it has no figures.')
export const notComputed = text(
  'The figures of this conversation are being worked out. Come back in a minute.',
)
