import { plural, text, textOf } from './catalogue.ts'

export const whyNoMap = text(
  'With fewer than ten people a map would tell who thinks what, so there is none yet.',
)
export const tenDots = textOf((n: { count: number }) => `${n.count} of the ten people that a map needs`)
export const mostVoted = text('Most voted on so far')
export const numVotes = textOf(
  (n: { shown: string; count: number }) => `${n.shown} ${plural(n.count, 'vote', 'votes')}`,
)
