import { plural, text, textOf } from './catalogue.ts'

export const close = text('Close')
export const dismiss = text('Dismiss')
export const retry = text('Try again')
export const loading = text('Loading')
export const showAll = text('Show all')
export const showLess = text('Show less')
export const notices = text('Notices')
export const errorCode = text('Technical detail')

export const justNow = text('just now')
export const minutesAgo = textOf((n: number) => `${n} ${plural(n, 'minute', 'minutes')} ago`)
export const hoursAgo = textOf((n: number) => `${n} ${plural(n, 'hour', 'hours')} ago`)
export const daysAgo = textOf((n: number) => `${n} ${plural(n, 'day', 'days')} ago`)
export const weeksAgo = textOf((n: number) => `${n} ${plural(n, 'week', 'weeks')} ago`)
export const monthsAgo = textOf((n: number) => `${n} ${plural(n, 'month', 'months')} ago`)
export const yearsAgo = textOf((n: number) => `${n} ${plural(n, 'year', 'years')} ago`)

export const disagreeShare = textOf((share: string) => `${share} disagree`)
export const agreeShare = textOf((share: string) => `${share} agree`)
export const passShare = textOf((share: string) => `${share} pass`)
export const voted = textOf(
  (n: { count: string; people: string }) => `${n.count} of ${n.people} people voted`,
)
export const nobodyVoted = text('Nobody has voted yet')
