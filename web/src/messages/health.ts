import { plural, text, textOf } from './catalogue.ts'

export const loading = text('Checking the site')
export const failed = text('The site could not be checked.')
export const allFine = textOf('All {count} checks are fine')
export const someFine = textOf(
  ({ all, fine, slow, stopped }: { all: number; fine: number; slow: number; stopped: number }) =>
    [
      `${fine} of ${all} checks are fine`,
      ...(slow > 0 ? [`${slow} ${plural(slow, 'is', 'are')} slow`] : []),
      ...(stopped > 0 ? [`${stopped} ${plural(stopped, 'is', 'are')} stopped`] : []),
    ].join(', '),
)
export const checked = textOf('Checked at {at}, every 30 seconds. Version {version}.')
export const fine = text('Fine')
export const slow = text('Slow')
export const stopped = text('Stopped')
export const partAndState = textOf('{part}: {state}')
export const votes = text('Votes')
export const votesWhat = text('99 in 100 are saved within this time, last 5 minutes')
export const noVotes = text('Nobody voted in the last 5 minutes')
export const none = text('none')
export const milliseconds = textOf((ms: number) => `${Math.round(ms).toLocaleString('en-US')} ms`)
export const seconds = textOf('{value} s')
export const database = text('Database')
export const databaseWhat = textOf(
  ({ version, free, backup }: { version: string; free: string; backup: string | undefined }) =>
    `PostgreSQL ${version}, ${free} of the disk free, ${backup === undefined ? 'no backup known' : `last backup ${backup}`}`,
)
export const bytes = textOf('{value}')
export const jobs = text('Jobs')
export const jobsWhat = textOf(
  ({ failed, oldest }: { failed: number; oldest: number }) =>
    `${failed.toLocaleString('en-US')} failed${oldest > 0 ? `, the oldest has waited ${oldest.toLocaleString('en-US')} s` : ''}`,
)
export const waiting = textOf((count: number) => `${count.toLocaleString('en-US')} waiting`)
export const counters = text('Counters')
export const countersWhat = text(
  'Age of the oldest unmerged count. Figures shown are still exact, but slower to read when it grows',
)
export const analysis = text('Analysis')
export const longest = textOf('Longest in the last 24 hours: {title}')
export const longestPrivate = text('Longest in the last 24 hours, of a private conversation')
export const noAnalysis = text('None in the last 24 hours')
export const messages = text('Text messages')
export const sent = textOf((count: number) => `${count.toLocaleString('en-US')} sent`)
export const sentTo = textOf('Sent in the last 24 hours: {list}')
export const refused = textOf('Refused: {list}')
export const landlines = textOf('{count, plural, one {# landline} other {# landlines}} ({countries})')
export const notAllowed = textOf('{count} from a number or country that is not allowed ({countries})')
export const notSent = textOf('{count} by a limit or because sending failed ({countries})')
export const noRefusals = text('None refused')
export const columnPart = text('Part')
export const columnState = text('State')
export const columnWhat = text('What')
export const columnNow = text('Now')
export const copy = text('Copy as text for support')
export const copied = text('Copied')
export const copyRefused = text('The browser did not let us copy it.')
