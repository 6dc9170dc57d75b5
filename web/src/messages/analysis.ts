import { inWords, text, textOf } from './catalogue.ts'

/** Counts are formatted already; `isOne` selects the plural form. */
type Counted = {
  count: string
  isOne: boolean
}
const people = ({ count, isOne }: Counted) => `${count} ${isOne ? 'person' : 'people'}`

export const votesNeeded = textOf(
  'You are not placed yet: cast about {count} more {count, plural, one {vote} other {votes}} to see your place.',
)
export const betweenGroups = text('You are not placed yet: your votes so far fit more than one group.')
export const likeNoGroup = text(
  'Your votes so far are not clearly more like those of one group. Nobody has to fit a group.',
)
export const notInGroup = text('You are not in a group: your votes fit none of them clearly.')
export const notVoted = textOf(
  (numGroups: number) =>
    `There are ${inWords(numGroups)} groups of people who vote alike. Vote on a few opinions to see where you stand.`,
)
export const notVotedOfCards = textOf(
  (numGroups: number) =>
    `There are ${inWords(numGroups)} groups of people who vote alike. Vote on a few opinions to see which of them yours are most like.`,
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
export const you = text('You')

export const group = text('Group')
export const groupLetter = textOf('Group {letter}')
export const noGroup = text('In no group')
export const notPlacedYetRow = text('Not placed yet (votes fit more than one group)')
export const peopleColumn = text('People')
export const share = text('Share')
export const agree = text('Agree')
export const disagree = text('Disagree')
export const pass = text('Pass')
export const voted = text('Voted')
export const youAreHere = text('You are here')
export const mostLikeYours = text('Most like your votes')
export const groupsCaption = text('The groups of the map')
export const groupsAndSizes = text('The groups and their sizes')

export const withheld = text('withheld: would single out fewer than 5 people')
export const withheldInSteps = text('not shown: fewer than 15 voted')
export const noShare = text('–')
export const notCounted = text('not counted yet')
export const withheldShort = text('withheld')
export const nobodyInGroupVoted = text('nobody voted')

export const peopleFact = textOf((counted: Counted) => people(counted))
export const opinionsFact = textOf((c: Counted) => `${c.count} ${c.isOne ? 'opinion' : 'opinions'}`)
export const votesFact = textOf((c: Counted) => `${c.count} ${c.isOne ? 'vote' : 'votes'}`)
export const statusLabel = text('What this analysis rests on')

export const linkTo = textOf('Link to “{title}”')
export const waitsForGroups = text(
  'This needs groups of people who vote alike, and there are no clear ones yet.',
)

export const failedMap = text('The map could not be loaded. Your votes are safe.')
export const failedCommonGround = text('The common ground could not be loaded.')
export const failedDifferences = text('The differences between groups could not be loaded.')
export const failedGroups = text('The groups could not be loaded.')
export const failedMajority = text('The majority view could not be loaded.')
export const failedUnsure = text('The opinions people passed on could not be loaded.')
export const failedAll = text('The opinions could not be loaded.')
export const loadingSection = textOf('Loading: {title}')
