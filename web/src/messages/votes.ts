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

export const saved = textOf<{ choice: VoteChoice; number: number; isOffline: boolean }>(
  ({ choice, number, isOffline }) =>
    `${isOffline ? 'Kept until you are online' : 'Saved'}, ${choice} ${preposition(choice)} opinion ${number}.`,
)
export const savedThen = textOf<{
  choice: VoteChoice
  number: number
  isOffline: boolean
  nextNumber: number
  nextText: string
}>(
  ({ choice, number, isOffline, nextNumber, nextText }) =>
    `${isOffline ? 'Kept until you are online' : 'Saved'}, ${choice} ${preposition(choice)} opinion ${number}. Opinion ${nextNumber}: ${nextText}`,
)
export const shownNow = textOf<{ number: number; opinion: string }>(
  ({ number, opinion }) => `Opinion ${number}: ${opinion}`,
)
export const undone = textOf<{ number: number; opinion: string }>(
  ({ number, opinion }) => `Vote undone. Opinion ${number}: ${opinion}`,
)
export const withdrawn = text('Your vote is withdrawn.')
export const youVoted = textOf<{ choice: VoteChoice; number: number }>(
  ({ choice, number }) => `You ${PAST[choice]} opinion ${number}.`,
)
export const undo = text('Undo')
export const waiting = text('Waiting for the network')

export const setDone = textOf<{ count: number; total: number }>(
  ({ count, total }) => `${count} of ${total} done`,
)
export const youAndOthers = textOf<{ choice: VoteChoice; share: string; base: string }>(
  ({ choice, share, base }) =>
    `${share} of the ${base} people who voted on this ${TOGETHER[choice]} with you:`,
)
export const firstHere = text('You are among the first who voted on this:')
export const goOn = text('Continue')
export const somethingMissing = text('Write what is missing')
export const stopHere = text('Stop and see the analysis')

export const allVoted = text('You have voted on everything')
export const allVotedNext = text(
  'New opinions appear here as people add them. You can change any vote at any time.',
)
export const seeAnalysis = text('See the analysis')
export const seeAllOpinions = text('Look through all opinions')
export const noOpinionsYet = text('There is nothing to vote on yet. The first opinion could be yours.')

export const consent = text('Votes are stored and published without your name.')
export const consentLink = text('What is stored')

export const lockedBecause = textOf<{ reason: string }>(
  ({ reason }) => `Locked by moderators (${reason}): it can be read, but takes no votes or opinions.`,
)
export const closedByAuthor = text('Closed by its author: it can be read, but takes no votes or opinions.')

export const needsAccount = textOf<{ choice: VoteChoice }>(
  ({ choice }) =>
    `This conversation counts votes of people with an account only. Your vote (${choice}) is kept on this device for then.`,
)
export const intendedCast = textOf<{ choice: VoteChoice; opinion: string }>(
  ({ choice, opinion }) => `Your vote of before is cast (${choice}): “${opinion}”`,
)
export const logIn = text('Log in or create an account')

export const keys = text('Keys')
export const keysIntro = text('These keys work while the voting card or an opinion in a list has the focus.')
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

const preposition = (choice: VoteChoice) => (choice === 'pass' ? 'on' : 'with')
const PAST: Record<VoteChoice, string> = {
  agree: 'agreed with',
  disagree: 'disagreed with',
  pass: 'passed on',
}
const TOGETHER: Record<VoteChoice, string> = { agree: 'agree', disagree: 'disagree', pass: 'passed' }
