import { text, textOf } from './catalogue.ts'

export const title = text('Import a Polis conversation')
export const lead = text('This copies its opinions and votes. The source is always shown.')
export const needsAccount = text('Log in to import a conversation.')
export const loading = text('Loading the import')

export const address = text('Address of the conversation or its report')
export const addressHint = text(
  'For example pol.is/4yy3sh84js or pol.is/report/r2dfw8eambusb8buvecjt. Also deepgov.org.',
)
export const addressInvalid = text('Please enter a valid Polis URL.')
export const addressMissing = text('Enter the address of a conversation, or choose an export.')
export const legal = text(
  'Votes of public reports are shared under the license that the source states. Import only what you may publish.',
)
export const or = text('or')
export const chooseExport = text('Choose an export: zip or files')
export const chooseFolder = text('Choose a folder')
export const exportHint = text('Or drop it here. Up to 64 MB as a zip. Deleted after the import.')
export const chosen = textOf('Chosen: {name}')
export const chosenFiles = textOf('Chosen: {count, plural, one {# file} other {# files}}')
export const removeExport = text('Remove')
export const listIt = text('List it on the home page')
export const listItHint = text('When off, only people with the link can find it.')
export const listExportHint = text('A moderator looks at an uploaded export before it is listed.')
export const resultsOnly = text('Results only')
export const allVotes = text('All votes, as open data')
export const reportMeans = text(
  'The votes of a report are public at its source, so they are published here too.',
)
export const submit = text('Import')
export const sending = textOf('Sending the export: {percent}%')

export const noConnection = text('No internet connection')
export const tooManyToday = text('You can import 5 conversations a day.')
export const exportTooLarge = text('The export is larger than 64 MB.')
export const notAnExport = textOf('The file is not a Polis export: {file} is missing.')
export const deviceOnHold = text(
  'This device is new to your account. It can post as an organization a day after it was added.',
)
export const importRefused = text('The import could not be started.')
export const statusFailed = text('The import could not be loaded.')
export const noSuchImport = text('This import does not exist, or it was deleted.')
export const startAnother = text('Import another conversation')

export const importing = text('Importing')
export const youMayClose = text('You can close this page. We’ll notify you when it is done.')
export const from = textOf('From {source}')
export const fromExport = text('From an export')
/** Of `all`, which is the `count` as people read it. */
export const votesOf = textOf('{count, plural, one {{done} of {all} vote} other {{done} of {all} votes}}')
export const peopleOf = textOf('{count, plural, one {{done} of {all} person} other {{done} of {all} people}}')
export const partsOf = textOf(
  '{count, plural, one {{done} of {all} part received.} other {{done} of {all} parts received.}}',
)
export const withTimeLeft = textOf('{progress} · {left}')
export const secondsLeft = textOf('about {seconds} s left')
export const minutesLeft = textOf('about {minutes} min left')
export const waiting = text('Waiting for its turn')
export const waitingForParts = text('Waiting for the rest of the export. Go back to the page that sends it.')
export const cancel = text('Cancel import')
export const cancelFailed = text('The import could not be stopped.')

export const steps = text('Steps')
export const progressOfImport = text('Progress of the import')
export const foundIt = text('Found the conversation')
export const findIt = text('Find the conversation')
export const publicReport = textOf('Public report, license {license}')
export const opinionsStep = text('Opinions')
export const opinions = textOf('{shown} {count, plural, one {opinion} other {opinions}}')
export const moderatedAtSource = textOf(
  '{count, plural, one {{shown} of them moderated at the source} other {{shown} of them moderated at the source}}',
)
/** `encoding` is Windows-1252 or UTF-16. */
export const readAs = textOf(
  'The text is not UTF-8 and was read as {encoding}. Check that letters such as é and ß are right.',
)
export const votesStep = text('Votes')
export const votes = textOf('{shown} {count, plural, one {vote} other {votes}}')
export const resultsStep = text('Groups and results')
export const ready = text('Ready')

export const failed = text('Import failed')
export const failedBecause = textOf('Import failed: {cause}')
export const stoppedResponding = textOf('{source} stopped responding.')
export const notFound = text('This conversation is private or does not exist.')
export const sourceTooLarge = text('This conversation is too large to import.')
export const exportTooLargeUnpacked = text('The export is too large to import.')
export const unreadable = textOf('The export cannot be read: {detail}')
export const unexpected = textOf('{source} answered with something that is not a conversation.')
export const incomplete = text('The export did not arrive whole. Send it again.')
export const ourFault = text('Something went wrong here.')
export const retryGoesOn = text('Retry continues where it stopped; no vote is counted twice.')
export const howFar = textOf('{progress} imported.')
export const attempts = text('No response after 5 attempts.')
export const retry = text('Retry')
export const chooseAgain = text('Choose an export again')
export const remove = text('Delete')
export const support = text('Details for support')
export const retryFailed = text('The import could not be started again.')
export const retryTooSoon = text('Wait ten minutes before you try again.')

export const complete = text('Import complete')
export const onHome = text('It is on the home page now.')
export const awaitsApproval = text(
  'A moderator looks at this before it becomes public. Until then, only people with the link can find it.',
)
export const withLink = text('People with the link can find it now.')
export const people = text('people')
export const opinionsCount = text('opinions')
export const movedCount = text('moderated at the source')
export const votesCount = text('votes')
export const comesFrom = text('Where this comes from')
export const source = text('Source')
export const license = text('License')
export const licenseNotStated = text('License not stated')
export const votesCast = text('Votes cast')
export const unknownTime = text('The source does not say when')
export const fromTo = textOf('{first} to {last}')
export const publishedHere = text('Published here')
export const allVotesPublic = text('All votes, as open data (already public)')
export const open = text('Open')
export const sameSource = text('Importing the same source again within a day opens this conversation.')

/** What becomes of an imported conversation here. */
export const use = text('What happens with it here?')
export const archive = text('Keep it as an archive')
export const archiveHint = text(
  'People read it with its results, as it was when it ended. Nobody votes or adds opinions, and its counts stay as they are. You can open it later.',
)
export const continueHere = text('Continue it here')
export const continueHint = text(
  'People vote and add opinions here, too. New votes join the imported ones, so counts, groups and results change.',
)
