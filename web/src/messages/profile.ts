import { text, textOf } from './catalogue.ts'

export const username = text('Username')
export const another = text('Another one')
export const rules = text('Rules for usernames')
export const ruleLength = text('2 to 20 characters')
export const ruleCharacters = text('small letters a to z, digits and _ only')
export const ruleLetter = text('at least one letter or digit')
export const ruleUnderscores = text('no two _ in a row')
export const ruleReserved = text('does not begin with “ext” and is not a reserved word')
export const ruleMet = text('met')
export const ruleBroken = text('not met')
export const isFree = textOf<{ username: string }>(({ username }) => `${username} is free.`)
export const isYours = textOf<{ username: string }>(({ username }) => `${username} is your name now.`)
export const isTaken = textOf<{ username: string }>(
  ({ username }) => `${username} is taken. Choose another name.`,
)
export const checking = text('Looking whether this name is free')
export const checkFailed = text(
  'It is not known now whether this name is free. You can save it all the same.',
)
export const problem = text('This name breaks a rule below.')
export const proposalFailed = text('No proposal came. Type a name, or try again.')
export const saveFailed = text('The name could not be saved. Try again in a moment.')
