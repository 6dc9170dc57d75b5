import { text, textOf } from './catalogue.ts'

export const quoted = textOf('“{sentence}”')
export const inTheGuide = textOf('In the guide: {title}')
export const wholeMethod = text('The whole method')

export const castVotes = textOf(
  '{people, plural, one {# person cast {votes, plural, one {# vote} other {# votes}}} other {# people cast {votes, plural, one {# vote} other {# votes}}}}',
)
export const choseToTakePart = text('They chose to take part. They are not a random sample.')

export const placedTogether = text('People with similar votes are placed together')
export const onlyVotes = text('Only votes are used: no names, places or texts.')
export const notPlaced = textOf(
  '{notPlaced, plural, one {# of {people, plural, one {# person} other {# people}} is not placed yet: their votes do not say enough.} other {# of {people, plural, one {# person} other {# people}} are not placed yet: their votes do not say enough.}}',
)

export const notPlacedInTen = textOf(
  '{tenths, plural, =10 {Nearly all of {people, plural, one {# person} other {# people}} are not placed yet: their votes do not say enough.} other {About # in 10 of {people, plural, one {# person} other {# people}} are not placed yet: their votes do not say enough.}}',
)

export const repeated = text('The grouping is repeated')
export const eachTime = textOf('Each time with a random 80% of the people. {sentence}')
export const notMeasuredYet = text('This has not been done yet.')
export const nothingToRepeat = text('Without clear groups there is nothing to repeat.')

export const smallGroup = textOf(
  '{kind, select, sides {{letter} · {name} has the fewest people who count: {size}} other {{letter} · {name} is the smallest group: {size}}}',
)
/** Under a hundred people, where only results are published. */
export const toldInWords = text(
  'With so few people, a percentage could be far off by chance. So words say whether most, about half or fewer than half of them agree.',
)
export const couldBeOff = textOf(
  '{points, plural, one {Its percentages could be up to # point off by chance, and more where only some of them voted.} other {Its percentages could be up to # points off by chance, and more where only some of them voted.}} The pale bar behind each mark shows the range.',
)
