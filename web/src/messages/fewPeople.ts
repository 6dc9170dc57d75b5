import { text, textOf } from './catalogue.ts'

export const whyNoMap = text('With fewer than ten people a map would show who thinks what, so there is none.')
export const tenDots = textOf('{count} of the ten people that a map needs')
export const mostVoted = text('Most voted on so far')
export const numVotes = textOf('{shown} {count, plural, one {vote} other {votes}}')
