import { text, textOf } from './catalogue.ts'

export const loading = text('Checking the site')
export const failed = text('The site could not be checked.')
export const noDatabase = text('The database cannot be reached right now.')
export const allFine = textOf('{count, plural, one {The check is fine} other {All # checks are fine}}')
export const someFine = textOf(
  '{fine, plural, one {# of {all} checks is fine} other {# of {all} checks are fine}}',
)
/** Added to the number of fine ones. */
export const someSlow = textOf('{count, plural, one {# is slow} other {# are slow}}')
export const someStopped = textOf('{count, plural, one {# is stopped} other {# are stopped}}')
export const checked = textOf('Checked at {at}, every 30 seconds. Version {version}.')
/** Of a newer version of the program; a link says what is new in it. */
export const newerRelease = textOf('Version {version} is out.')
export const whatIsNew = text('What is new')
export const fine = text('Fine')
export const slow = text('Slow')
export const stopped = text('Stopped')
export const copiedRow = textOf('{part}: {state}, {value}. {what}')
export const partAndState = textOf('{part}: {state}.')
export const votes = text('Votes')
export const votesWhat = text('99 in 100 are saved within this time, last 5 minutes')
export const noVotes = text('Nobody voted in the last 5 minutes')
export const none = text('none')
export const milliseconds = textOf('{value} ms')
export const seconds = textOf('{value} s')
export const database = text('Database')
/** The disk of the server that answers, by its name and what it does: all, api or worker. */
export const databaseWhat = textOf('PostgreSQL {version}, {free} free on the disk of {host} (role {role})')
export const bytes = textOf('{value}')
export const readOnly = text('read-only')
export const backups = text('Backups')
export const backupsWhat = text(
  'The last good one. Each is restored for a test before older ones are deleted',
)
export const backupsByHand = text(
  'None are scheduled. Set BACKUP_TO, unless the tools of PostgreSQL make backups here',
)
export const noBackupYet = text('None yet. Parley makes the first one soon after its start')
/** Why the last try failed, and what to do. */
export const backupNoSpace = textOf('The try of {at} failed: a disk has too little space. Free some.')
export const backupNotWritable = textOf(
  'The try of {at} failed: Parley cannot write to the folder BACKUP_TO. Check that it exists and that Parley may write there.',
)
export const backupMissingRight = textOf(
  'The try of {at} could not be tested: the database user may not create databases. Run “alter role … createdb”.',
)
export const backupWrong = textOf(
  'The try of {at} was not whole when it was restored for a test. “npm run admin -- doctor” says what is wrong.',
)
export const backupInterrupted = textOf(
  'The try of {at} was interrupted, because Parley ended. The next one follows within an hour.',
)
export const backupFailed = textOf('The try of {at} failed. “npm run admin -- doctor” says why.')
export const replicas = text('Replicas')
/** How far a copy of the database is behind; its name is that of its machine. */
export const replicaBehind = textOf('{name} is {seconds} s behind')
export const replicaFails = textOf('{name} does not answer or is no replica')
/** How many copies of the database answer, of all. */
export const replicasAnswer = textOf('{count} of {all}')
export const jobs = text('Jobs')
export const numFailed = textOf('{count, plural, one {# failed} other {# failed}}')
export const numFailedAndOldest = textOf(
  '{count, plural, one {# failed, the oldest has waited {seconds} s} other {# failed, the oldest has waited {seconds} s}}',
)
export const waiting = textOf('{count, plural, one {# waiting} other {# waiting}}')
export const counters = text('Counters')
export const countersWhat = text(
  'Age of the oldest unmerged count. Figures shown are still exact, but slower to read when it grows',
)
export const analysis = text('Analysis')
export const longest = textOf('Longest in the last 24 hours: {title}')
export const longestPrivate = text('Longest in the last 24 hours, of a private conversation')
export const noAnalysis = text('None in the last 24 hours')
export const messages = text('Text messages')
export const mails = text('Mails with codes')
export const mailsNotSent = textOf(
  '{count, plural, one {# was not sent, by a limit or because sending failed} other {# were not sent, by a limit or because sending failed}}',
)
export const sent = textOf('{count, plural, one {# sent} other {# sent}}')
export const sentTo = textOf('Sent in the last 24 hours: {list}.')
/** A country’s code and the messages sent there. */
export const countryAndCount = textOf('{country} {count}')
export const refused = textOf('Refused: {list}')
export const landlines = textOf(
  '{count, plural, one {# landline ({countries})} other {# landlines ({countries})}}',
)
export const notAllowed = textOf(
  '{count, plural, one {# from a number or country that is not allowed ({countries})} other {# from a number or country that is not allowed ({countries})}}',
)
export const notSent = textOf(
  '{count, plural, one {# by a limit or because sending failed ({countries})} other {# by a limit or because sending failed ({countries})}}',
)
export const noRefusals = text('None refused')
export const columnPart = text('Part')
export const columnState = text('State')
export const columnWhat = text('What')
export const columnNow = text('Now')
export const copy = text('Copy as text for support')
export const copied = text('Copied')
export const copyRefused = text('The browser did not let us copy it.')
