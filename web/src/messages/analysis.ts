import { inWords, text, textOf, type GroupingKind } from './catalogue.ts'

/** Counts are formatted already; `isOne` selects the plural form. */
type Counted = {
  count: string
  isOne: boolean
}
const people = ({ count, isOne }: Counted) => `${count} ${isOne ? 'person' : 'people'}`

export const notVoted = textOf(
  (n: { numGroups: number; kind: GroupingKind }) =>
    `There are ${inWords(n.numGroups)} ${n.kind}. Vote on a few opinions to see where you stand.`,
)
export const notVotedWithoutMap = textOf(
  (n: { numGroups: number; kind: GroupingKind }) =>
    `There are ${inWords(n.numGroups)} ${n.kind}. Vote on a few opinions to see which of them your votes are most like.`,
)
export const noClearGroups = textOf(
  (counted: Counted) =>
    `There are no clear groups: the ${people(counted)} who voted do not fall into separate camps.`,
)
export const tooFewPeople = textOf((counted: Counted) =>
  counted.isOne
    ? 'One person has voted so far. A group needs at least five people, so there is no map yet.'
    : `${people(counted)} have voted so far. A group needs at least five people, so there is no map yet.`,
)
export const nobodyVoted = text('Nobody has voted yet. The map is drawn once enough people have.')
export const notComputed = text('The map is being drawn. It follows new votes within seconds.')
export const showAs = text('Show as')
export const map = text('Map')
export const picture = text('Picture')
export const table = text('Table')

export const notPlacedYetRow = textOf(
  'Not placed yet (votes fit more than one {kind, select, sides {side} other {group}})',
)

export const withheldShort = text('withheld')

export const peopleFact = textOf((counted: Counted) => people(counted))
export const opinionsFact = textOf((c: Counted) => `${c.count} ${c.isOne ? 'opinion' : 'opinions'}`)
export const votesFact = textOf((c: Counted) => `${c.count} ${c.isOne ? 'vote' : 'votes'}`)
export const notRandom = text('who took part is not a random sample')
export const statusLabel = text('What this analysis rests on')

export const linkTo = textOf('Link to “{title}”')

export const failedMap = text('The map could not be loaded. Your votes are safe.')
export const failedCommonGround = text('The common ground could not be loaded.')
export const failedDifferences = text('The differences could not be loaded.')
export const failedGroups = text('What stands out could not be loaded.')
export const failedMajority = text('The majority view could not be loaded.')
export const failedUnsure = text('The opinions people passed on could not be loaded.')
export const failedAllOpinions = text('The opinions could not be loaded.')
export const loadingSection = textOf('Loading: {title}')
