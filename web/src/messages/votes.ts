import type { VoteChoice } from '@parley/contract'
import { text, textOf } from './catalogue.ts'

export const agree = text('Agree')
export const disagree = text('Disagree')
export const pass = text('Pass')

export const votingCard = text('Voting card')
export const cardHeading = textOf<{ number: number }>(({ number }) => `Opinion ${number}`)
export const buttonsLabel = text('Your vote on this opinion')
export const progress = textOf<{ number: number; total: number }>(
  ({ number, total }) => `${number} of ${total}`,
)
export const progressLabel = text('Opinions you have voted on')
export const fromOriginal = text('From the original conversation')
export const startingOpinion = text('Starting opinion from the organiser')

/** The live region's sentence for a vote on the card, by choice. */
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
/** The same for a vote in a list. */
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
export const shownNow = textOf<{ number: number; opinion: string }>(
  ({ number, opinion }) => `Opinion ${number}: ${opinion}`,
)
export const undone = textOf<{ number: number; opinion: string }>(
  ({ number, opinion }) => `Vote undone. Opinion ${number}: ${opinion}`,
)
export const withdrawn = text('Your vote is withdrawn.')
export const youVoted = {
  agree: textOf((number: number) => `You agreed with opinion ${number}.`),
  disagree: textOf((number: number) => `You disagreed with opinion ${number}.`),
  pass: textOf((number: number) => `You passed on opinion ${number}.`),
}
export const undo = text('Undo')
export const waiting = text('Waiting for the network')

export const setDone = textOf<{ count: number; total: number }>(
  ({ count, total }) => `${count} of ${total} done`,
)
export const agreeWithYou = {
  agree: textOf(
    (n: { share: string; people: string }) =>
      `Like you, ${n.share} of the ${n.people} people who voted agree with this:`,
  ),
  disagree: textOf(
    (n: { share: string; people: string }) =>
      `Like you, ${n.share} of the ${n.people} people who voted disagree with this:`,
  ),
}
export const firstHere = text('You are among the first to vote on this:')
export const moderatorsWrote = textOf<{ explanation: string }>(
  ({ explanation }) => `Moderators wrote: “${explanation}”`,
)
export const goOn = text('Continue')
export const somethingMissing = text('Add an opinion')
export const stopHere = text('See the results')

export const allVoted = text('You have voted on everything')
export const allVotedNext = text(
  'New opinions appear here as people add them. You can change any vote at any time.',
)
export const seeAnalysis = text('See the analysis')
export const seeAllOpinions = text('Look through all opinions')
export const noOpinionsYet = text('There are no opinions to vote on yet. Add the first one.')

/** What is published, by the kind of the conversation. */
export const consent = {
  results: text(
    'Only totals and the results of groups are published, never single votes and never your name.',
  ),
  votes: text(
    'All votes here are published without names. Someone who knows some of your votes could recognise yours.',
  ),
}
export const consentLink = text('What is stored')

export const lockedBecause = textOf<{ reason: string }>(
  ({ reason }) => `Locked by moderators (${reason}): it can be read, but takes no votes or opinions.`,
)
export const closedByAuthor = text('Closed by its author: it can be read, but takes no votes or opinions.')

export const needsAccount = textOf<{ choice: VoteChoice }>(
  ({ choice }) =>
    `You need an account to vote in this conversation. Your vote (${choice}) is kept on this device until you log in.`,
)
export const intendedCast = textOf<{ choice: VoteChoice; opinion: string }>(
  ({ choice, opinion }) => `The vote you chose before logging in is saved (${choice}): “${opinion}”`,
)
export const logIn = text('Log in or create an account')

export const keys = text('Keys')
export const keysIntro = text(
  'These keys work on the Vote tab, and in a list for the opinion that has the focus.',
)
export const useKeys = text('Vote with the keyboard')
export const keyUndo = text('Undo')
export const keyNext = text('Next')
export const keyPrevious = text('Previous')
export const keyHelp = text('This help')

export const misleading = text('misleading')
export const antisocial = text('antisocial')
export const illegal = text('illegal')
export const doxing = text('reveals private data')
export const sexual = text('sexual content')
export const spam = text('spam')
