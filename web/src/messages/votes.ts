import { text, textOf } from './catalogue.ts'

export const agree = text('Agree')
export const disagree = text('Disagree')
export const pass = text('Pass')

export const votingCard = text('Voting card')
export const cardHeading = textOf('Opinion {number}')
export const buttonsLabel = text('Your vote on this opinion')
export const progress = textOf('{number} of {total}')
export const roundProgress = textOf('{count} of {total} votes in this round')
export const fromOriginal = text('From the original conversation')
export const startingOpinion = text('Starting opinion from the organizer')

/** The announcement for a vote on the card, by choice. */
export const saved = {
  agree: textOf((number: number) => `Saved: you agree with opinion ${number}.`),
  disagree: textOf((number: number) => `Saved: you disagree with opinion ${number}.`),
  pass: textOf((number: number) => `Saved: you pass on opinion ${number}.`),
}
export const savedOffline = {
  agree: textOf((number: number) => `You agree with opinion ${number}. Sent when you are online again.`),
  disagree: textOf(
    (number: number) => `You disagree with opinion ${number}. Sent when you are online again.`,
  ),
  pass: textOf((number: number) => `You pass on opinion ${number}. Sent when you are online again.`),
}
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
export const shownNow = textOf('Opinion {number}: {opinion}')
export const undone = textOf('Vote undone. Opinion {number}: {opinion}')
export const withdrawn = text('Your vote is withdrawn.')
/** The viewer's own vote, followed by {@link soDidShare}. */
export const youDid = {
  agree: text('You agreed.'),
  disagree: text('You disagreed.'),
  pass: text('You passed.'),
}
export const soDidShare = textOf('So did {share} of\u00a0{people}')
export const soDidCount = textOf(
  'So did {same} of {others} other {others, plural, one {person} other {people}}',
)
export const firstToVote = text('You are the first to vote on this.')
export const undo = text('Undo')
export const waiting = text('Waiting for the network')

/** The consent sentence, by what the conversation publishes. */
export const consent = {
  results: text(
    'Your vote counts. It is never shown with your name, only in totals that change when at least ten people have voted.',
  ),
  votes: text(
    'Your vote counts. All votes are published without names; someone who knows some of yours could recognize the row.',
  ),
}
export const resultsLicence = textOf('Results: {license}.')
export const needsScript = text(
  'Voting needs JavaScript. Without it you can read the opinions and the results.',
)
export const consentLink = text('What is stored')

export const votingLocked = text('Voting is locked by a moderator.')
export const closedOn = textOf('Closed on {date}. You can read the results.')
export const closedByAuthor = text('Closed by its author: it can be read, but takes no votes or opinions.')

export const needsAccount = textOf(
  'You need an account to vote in this conversation. Your vote ({choice}) is kept on this device until you log in.',
)
export const intendedCast = textOf('The vote you chose before logging in is saved ({choice}): “{opinion}”')
export const logIn = text('Log in or create an account')
