import { text, textOf } from './catalogue.ts'

export const username = text('Name')
export const nameShown = text(
  'Other people see your name beside conversations that you start, and beside your opinions where only results are published. Where votes are published, your opinions carry a made-up name that you have in that conversation only. Your name is never shown with your votes.',
)
export const anotherName = text('Another')
export const rules = text('Rules for names')
export const ruleLength = text('2 to 20 characters')
export const ruleCharacters = text('lowercase letters, digits and single _')
export const ruleLetter = text('at least one letter or digit')
export const ruleReserved = text(
  'does not start with “ext” and neither contains nor looks like a reserved word',
)
export const ruleMet = text('met')
export const ruleBroken = text('not met')
export const isFree = textOf('{username} is free.')
export const isYours = textOf('{username} is your current name.')
export const isTaken = textOf('{username} is taken. Choose another name.')
export const checking = text('Checking whether this name is free')
export const checkFailed = text('We could not check whether this name is free. You can still save it.')
export const problem = text('This name breaks one of the rules below.')
export const proposalFailed = text('We could not suggest a name. Type one, or try again.')
