import { text } from './catalogue.ts'

export const youVoted = text('You voted')
export const youVotedHint = text('Press another button to change a vote, or the same one to withdraw it.')
export const allYourVotes = text('All your votes')
