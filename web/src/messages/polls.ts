import { text, textOf } from './catalogue.ts'

export const poll = text('Poll')
export const pollOneAnswer = text('Poll, one answer')
export const beforeOpinions = textOf(
  '{count, plural, one {before the one opinion} other {before the # opinions}}',
)
export const answersSoFar = textOf('{count, plural, one {# answer so far} other {# answers so far}}')
export const skip = text('Skip to opinions')
export const goOn = text('Go on to the opinions')
export const change = text('Change my answer')
export const keepAnswer = text('Keep my answer')
export const answerNow = text('Answer the poll')
export const peopleAnswered = textOf('{count, plural, one {# person answered} other {# people answered}}')
export const people = textOf('{count, plural, one {# person} other {# people}}')
export const you = text('You')
export const youChoseThis = text('You chose this')
/** The shares of one answer in words, for screen readers. */
export const groupShare = textOf('{letter}: {share}')
export const groupAnswered = textOf('{name}: {answered} answered.')
export const withheldNote = text('Where fewer than 15 answered, nothing is shown.')

export const lineAnswers = textOf('{count, plural, one {Poll: # answer} other {Poll: # answers}}')
/** ⟦ and ⟧ enclose the words of the answer. */
export const lineYouChose = textOf('Poll: you chose ⟦{option}⟧')

export const waiting = text('Your answer waits on this device and is sent when you are online again.')
export const logIn = text('Log in or create an account')

export const thePoll = text('The poll')
export const answerColumn = text('Answer')
export const allColumn = text('All')
export const axisNone = text('0% chose it')
export const axisHalf = text('50')
export const axisAll = text('100%')
export const mostChosen = textOf('{share} chose “{option}”, more than any other answer.')
export const tied = textOf('{count} answers are level, each chosen by {share}.')
export const nobodyAnswered = text('Nobody has answered the poll yet.')
export const groupsDiffer = textOf('Answers differ: {choices}.')
export const choseMost = textOf('{name} chose “{option}” most')
export const answeredOf = textOf('{name}: {answered} of {size}.')
export const asTable = text('The poll as a table')
export const groupColumn = textOf('{kind, select, sides {Side {letter}} other {Group {letter}}}')
export const betweenColumn = text('In between')
export const answersColumn = text('Answers')
export const notShown = text('not shown')
