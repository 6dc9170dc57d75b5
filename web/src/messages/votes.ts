import { text, textOf } from './catalogue.ts'

export const agree = text('Agree')
export const disagree = text('Disagree')
export const pass = text('Pass')

export const buttonsLabel = text('Your vote on this opinion')
/** In lists; begins like the label of the voting card. */
export const buttonsLabelInList = textOf('Your vote on this opinion: \u2068{opinion}\u2069')

/** The announcement for a vote in a list. */
export const voted = {
  agree: text('Saved: you agree.'),
  disagree: text('Saved: you disagree.'),
  pass: text('Saved: you pass.'),
}
export const votedOffline = {
  agree: text('You agree. Sent when you are online again.'),
  disagree: text('You disagree. Sent when you are online again.'),
  pass: text('You pass. Sent when you are online again.'),
}
export const withdrawn = text('Your vote is withdrawn.')
export const undo = text('Undo')

/** The consent sentence, by what the conversation publishes. */
export const consent = {
  results: text(
    'Your vote counts. It is never shown with your name. Figures change only when at least ten people have voted, and those of a group cover at least 15. Deleted accounts leave the totals ten at a time.',
  ),
  votes: text(
    'Your vote counts. All votes are published without names; someone who knows some of yours could recognize the row.',
  ),
}
export const resultsLicence = textOf('Results: {license}.')
export const resultsForLink = text(
  'Whoever has the link can read the results, and everybody if it becomes public.',
)
export const consentLink = text('What is stored')

export const votingLocked = text('Voting is locked by a moderator.')
export const opensOn = textOf('Opens on {date}. Until then you can read it.')
export const closedOn = textOf('Closed on {date}: voting has ended. You can read the results.')
export const closedByAuthor = text('Closed by its author: it can be read, but takes no votes or opinions.')

export const needsAccount = textOf(
  'You need an account to vote in this conversation. Your vote ({choice}) is kept on this device until you log in.',
)
export const intendedVoteSaved = textOf(
  'The vote you chose before logging in is saved ({choice}): “{opinion}”',
)
export const logIn = text('Log in or create an account')
