import { text, textOf } from './catalogue.ts'

export const votingCard = text('Voting card')
export const cardHeading = textOf('Opinion {number}')
export const progress = textOf('{number} of {total}')
export const roundProgress = textOf('{count} of {total} votes in this round')
export const fromOriginal = text('From the original conversation')
export const fromOrganizer = text('From the organizer')
export const fromOrganization = textOf('From {name}')
/** The announcement for a vote on the card, by choice. */
export const saved = {
  agree: textOf('Saved: you agree with opinion {number}.'),
  disagree: textOf('Saved: you disagree with opinion {number}.'),
  pass: textOf('Saved: you pass on opinion {number}.'),
}
export const savedOffline = {
  agree: textOf('You agree with opinion {number}. Sent when you are online again.'),
  disagree: textOf('You disagree with opinion {number}. Sent when you are online again.'),
  pass: textOf('You pass on opinion {number}. Sent when you are online again.'),
}
export const shownNow = textOf('Opinion {number}: {opinion}')
export const undone = textOf('Vote undone. Opinion {number}: {opinion}')
/** The viewer's own vote, followed by {@link soDidShare}. */
export const youDid = {
  agree: text('You agreed.'),
  disagree: text('You disagreed.'),
  pass: text('You passed.'),
}
export const soDidShare = textOf('So did {share} of\u00a0{people}')
export const soDidCount = textOf(
  '{others, plural, one {So did {same} of # other person} other {So did {same} of # other people}}',
)
export const firstToVote = text('You are the first to vote on this.')
export const waiting = text('Waiting for the network')
export const needsScript = text(
  'Voting needs JavaScript. Without it you can read the opinions and the results.',
)
