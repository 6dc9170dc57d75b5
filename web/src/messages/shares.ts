import { text, textOf } from './catalogue.ts'

/** Shares of a group in a conversation that publishes only results: they are in steps. */
export const about = textOf('about {share}')
export const overNinety = text('over 90%')
export const underTen = text('under 10%')
export const underOne = text('under 1%')
export const most = text('most')
export const aboutHalf = text('about half')
export const fewerThanHalf = text('fewer than half')

/** The same in narrow places; screen readers get the long forms. */
export const aboutShort = textOf('~{share}')
export const moreThanNinety = text('>90%')
export const lessThanTen = text('<10%')
export const lessThanOne = text('<1%')
export const half = text('half')
export const underHalf = text('under half')

/** A number of voters in steps. */
export const orMore = textOf('{base} or more')
