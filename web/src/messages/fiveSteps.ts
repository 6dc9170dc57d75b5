import { capitalized, text, textOf, type GroupingKind } from './catalogue.ts'

type Counted = { count: string; isOne: boolean }
const people = ({ count, isOne }: Counted) => `${count} ${isOne ? 'person' : 'people'}`

export const quoted = textOf('“{sentence}”')
export const inTheGuide = textOf('In the guide: {title}')
export const wholeMethod = text('The whole method')

export const castVotes = textOf(
  (n: { people: Counted; votes: Counted }) =>
    `${people(n.people)} cast ${n.votes.count} ${n.votes.isOne ? 'vote' : 'votes'}`,
)
export const choseToTakePart = text('They chose to take part. They are not a random sample.')

export const placedTogether = text('People with similar votes are placed together')
export const onlyVotes = text('Only votes are used: no names, places or texts.')
export const notPlaced = textOf(
  (n: { notPlaced: Counted; people: Counted }) =>
    `${n.notPlaced.count} of ${people(n.people)} ${n.notPlaced.isOne ? 'is' : 'are'} not placed yet: their votes do not say enough.`,
)

export const notPlacedInTen = textOf(
  (n: { size: string; people: Counted }) =>
    `${capitalized(n.size)} of ${people(n.people)} are not placed yet: their votes do not say enough.`,
)

export const repeated = text('The grouping is repeated')
export const eachTime = textOf('Each time with a random 80% of the people. {sentence}')
export const notMeasuredYet = text('This has not been done yet.')
export const nothingToRepeat = text('Without clear groups there is nothing to repeat.')

export const smallGroup = textOf(
  (n: { letter: string; name: string; size: string; kind: GroupingKind }) =>
    `${n.letter} · ${n.name} ${n.kind === 'sides' ? 'has the fewest people who count' : 'is the smallest group'}: ${n.size}`,
)
/** Under a hundred people, where only results are published. */
export const toldInWords = text(
  'With so few people, a percentage could be far off by chance. So words say whether most, about half or fewer than half of them agree.',
)
export const couldBeOff = textOf(
  'Its percentages could be up to {points} {count, plural, one {point} other {points}} off by chance, and more where only some of them voted. The pale bar behind each mark shows the range.',
)
