import { text, textOf } from './catalogue.ts'

export const anyoneCanCheck = text('Anyone can check this')
export const openVotes = text(
  'The votes are open data. Running the analysis again gives exactly the same result.',
)
export const inTheFile = text(
  'The file has the votes and the numbers of the map, without names: people are renumbered in each file, and times are rounded to the day.',
)
export const downloadVotes = text('Download votes (zip)')
export const howToCheck = text('How to check')
export const downloading = text('The file is being made.')
export const downloaded = text('The votes are downloaded')
export const needsScript = text('The download needs JavaScript.')
export const changedUntil = textOf(
  'The votes have changed since the last file was made. The next one can be made from {moment}.',
)
export const changed = text('The votes have changed since the last file was made. Try again later.')
export const tooMany = text('Many files are being made at the moment. Try again in a few seconds.')
export const downloadFailed = text('The votes could not be downloaded. Try again.')

export const howItIsChecked = text('How this is checked')
export const closedVotes = text(
  'The votes are not public. The people who run this site can verify the result and publish a signed statement.',
)
export const publishedFile = text(
  'All that is published about the votes is one file, the same for everybody. What this page shows follows from it.',
)
export const downloadPublished = text('Download what is published')
export const publishedDownloaded = text('What is published has been downloaded.')
export const noBlockYet = text('Nothing is published yet.')
export const publishedFailed = text('What is published could not be downloaded. Try again.')
export const verifiedOn = textOf('Verified on {date}: every number that was checked followed from the votes.')
export const differedOn = textOf('Checked on {date}: some published numbers did not follow from the votes.')
export const isOfEarlierRun = text('That was an earlier map; votes since then are not part of it.')
export const signedByOperators = text(
  'The people who run this site say so, and have signed it, so that the statement cannot be changed unnoticed.',
)
export const downloadStatement = text('Download signed statement')
