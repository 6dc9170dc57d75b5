import { plural, text, textOf } from './catalogue.ts'

type Named = {
  letter: string
  label?: string
}
const named = ({ letter, label }: Named) => (label ? `group ${letter}, “${label}”` : `group ${letter}`)

/** Counts come formatted; `isOne` picks the plural. */
type Counted = {
  count: string
  isOne: boolean
}
const people = ({ count, isOne }: Counted) => `${count} ${isOne ? 'person' : 'people'}`

export const whereYouStand = text('Where you stand')
export const placed = textOf(
  (p: { group: Named; size: string; people: string }) =>
    `You are in ${named(p.group)} (${p.size} of ${p.people} people).`,
)
export const placedCloseTo = textOf(
  (p: { group: Named; size: string; people: string; closeTo: string }) =>
    `You are in ${named(p.group)} (${p.size} of ${p.people} people), close to group ${p.closeTo}.`,
)
export const votesNeeded = textOf(
  (count: number) =>
    `You are not placed yet: cast ${count} more ${plural(count, 'vote', 'votes')} to see your place.`,
)
export const notInGroup = text('You are not in a group: your votes fit none of them clearly.')
export const notVoted = textOf(
  (numGroups: number) =>
    `There are ${numGroups} groups of people who vote alike. Vote on a few opinions to see where you stand.`,
)
export const placedPeople = textOf(
  (n: { placed: string; people: string }) => `${n.placed} of ${n.people} people are in a group.`,
)
export const notPlacedYet = textOf((n: Counted & { minVotes: number }) =>
  n.isOne
    ? `1 person is not placed yet: a place needs at least ${n.minVotes} votes.`
    : `${n.count} people are not placed yet: a place needs at least ${n.minVotes} votes.`,
)
export const outsideGroups = textOf((n: Counted) =>
  n.isOne ? 'The votes of 1 person fit no group.' : `The votes of ${n.count} people fit no group.`,
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
export const regrouped = textOf(
  (change: { from: string; to: string }) =>
    `Groups were recomputed; you were in ${change.from}, now ${change.to}.`,
)

export const showAs = text('Show as')
export const map = text('Map')
export const table = text('Table')
export const you = text('You')
export const caption = textOf(
  (perMark: string) =>
    `Each mark stands for about ${perMark} people; near means similar votes. The size of a shape says nothing: read the counts.`,
)
export const captionWithoutMarks = text(
  'Near means similar votes. The size of a shape says nothing: read the counts.',
)
export const captionUngrouped = text('Small crosses are people in no group.')
export const pickOpinion = text('Show how the groups voted on')
export const pickNothing = text('Choose an opinion')

export const group = text('Group')
export const groupLetter = textOf((letter: string) => `Group ${letter}`)
export const groupNamed = textOf(({ letter, label }: Named) =>
  label ? `Group ${letter}, ${label}` : `Group ${letter}`,
)
export const noGroup = text('In no group')
export const notPlacedLegend = textOf((n: Counted) => `Not placed yet: ${people(n)}`)
export const noGroupLegend = textOf((n: Counted) => `In no group: ${people(n)}`)
export const notPlacedRow = textOf((minVotes: number) => `Not placed yet (fewer than ${minVotes} votes)`)
export const total = text('Everyone')
export const peopleColumn = text('People')
export const share = text('Share')
export const agree = text('Agree')
export const disagree = text('Disagree')
export const pass = text('Pass')
export const voted = text('Voted')
export const opinionColumn = text('Opinion')
export const numPeople = textOf(people)
export const sizeAndShare = textOf(
  (p: { size: string; people: string; share: string }) => `${p.size} of ${p.people} people (${p.share})`,
)
export const youAreHere = text('You are here')
export const groupsCaption = text('The groups of the map')

export const withheld = text('withheld: would single out fewer than 5 people')
export const groupsWithheld = text(
  'The groups’ figures are withheld: they would single out fewer than 5 people.',
)
export const notCounted = text('not counted yet')
export const withheldShort = text('withheld')
export const nobodyInGroupVoted = text('nobody voted')
export const ofPeople = textOf((size: string) => `of ${size}`)
export const percentagesNote = text('Percentages are of the people who voted on that opinion.')

export const peopleFact = textOf((counted: Counted) => people(counted))
export const opinionsFact = textOf((c: Counted) => `${c.count} ${c.isOne ? 'opinion' : 'opinions'}`)
export const votesFact = textOf((c: Counted) => `${c.count} ${c.isOne ? 'vote' : 'votes'}`)
export const calculated = textOf(
  (run: { when: string; votes: string }) => `Calculated ${run.when} from ${run.votes} votes`,
)
export const stability = textOf(
  (share: string) => `Stability ${share}: that share of redraws gives the same groups`,
)
export const statusLabel = text('What this analysis rests on')
export const contents = text('On this page')

export const notVotedYetTitle = text('You have not voted yet')
export const notVotedYet = text(
  'Seeing what others think can sway your own votes. Voting on a few opinions first keeps them yours.',
)
export const voteFirst = text('Vote first')
export const readAnyway = text('Read on')

export const linkTo = textOf((title: string) => `Link to “${title}”`)
export const commonGround = text('Common ground')
export const commonGroundDefinition = text(
  'Opinions that every group agrees with, or that every group rejects: not just most people.',
)
export const commonGroundEmpty = text('No opinion is agreed or rejected by every group yet.')
export const agreedByAll = text('Agreed in every group')
export const rejectedByAll = text('Rejected in every group')
export const differences = text('Where groups differ')
export const differencesDefinition = text(
  'Opinions on which the groups are furthest apart, the widest difference first.',
)
export const differencesEmpty = text('The groups do not differ clearly on any opinion yet.')
type GroupShare = { letter: string; share: string; voters: string }
export const gap = textOf(
  ({ high, low }: { high: GroupShare; low: GroupShare }) =>
    `${high.share} of the ${high.voters} voters in group ${high.letter} agree, and ${low.share} of the ${low.voters} in group ${low.letter}`,
)
export const groups = text('Groups')
export const groupsDefinition = text(
  'People who vote alike. Each group is shown with the opinions that set it apart from the others.',
)
export const groupsEmpty = text('There are no groups to show.')
export const representativeEmpty = text('No opinion sets this group apart clearly.')
export const groupAgrees = textOf((letter: string) => `Group ${letter} agrees`)
export const groupDisagrees = textOf((letter: string) => `Group ${letter} disagrees`)
export const yourGroup = text('Your group')
export const groupLabelNote = text(
  'The name is made from words of these opinions; it was not chosen by the group.',
)
export const majority = text('Majority view')
export const majorityDefinition = text(
  'Opinions that most people agree with or reject, and that are not common ground already.',
)
export const majorityEmpty = text('Nothing beyond the common ground is shared by a clear majority.')
export const majorityEmptyYet = text('No opinion has a clear majority yet.')
export const mostAgree = text('Most agree')
export const mostReject = text('Most reject')
export const unsure = text('Unsure')
export const unsureDefinition = text(
  'Opinions that at least one in five of those who saw them passed on, most passed first.',
)
export const unsureEmpty = text('No opinion is passed by one in five or more of those who saw it.')
export const allOpinions = text('All opinions')
export const allOpinionsDefinition = text('Every opinion with its totals. Press a heading to sort.')
export const allOpinionsEmpty = text('There are no opinions yet.')
export const waitsForGroups = text(
  'This needs groups of people who vote alike, and there are no clear ones yet.',
)
export const waitsForPeople = textOf(
  (missing: number) =>
    `This needs ${missing} more ${plural(missing, 'person', 'people')}: with fewer than four, only the totals below are shown.`,
)

export const failedMap = text('The map could not be loaded. Your votes are safe.')
export const failedCommonGround = text('The common ground could not be loaded.')
export const failedDifferences = text('The differences between groups could not be loaded.')
export const failedGroups = text('The groups could not be loaded.')
export const failedMajority = text('The majority view could not be loaded.')
export const failedUnsure = text('The opinions people passed on could not be loaded.')
export const failedAll = text('The opinions could not be loaded.')
export const loadingSection = textOf((title: string) => `Loading: ${title}`)

export const allFigures = text('All figures')
export const figuresOf = text('How everyone voted')
export const showMore = textOf((count: number) => `Show ${count} more`)
export const youAgreed = text('You agreed')
export const youDisagreed = text('You disagreed')
export const youPassed = text('You passed')
export const noVoteOfYours = text('You have not voted on it')
export const openOpinion = text('Open this opinion')

export const searchOpinions = text('Search the opinions')
export const found = textOf((p: { shown: string; found: string; all: string }) =>
  p.found === p.all
    ? `Showing ${p.shown} of ${p.all} opinions`
    : `Showing ${p.shown} of ${p.found} found among ${p.all} opinions`,
)
export const nothingFound = text('No opinion contains these words.')
export const download = text('Download as CSV')
export const csvOpinionId = text('opinion id')
export const csvOpinion = text('opinion')
export const csvWrittenAt = text('written at')
export const csvAgree = text('agree')
export const csvDisagree = text('disagree')
export const csvPass = text('pass')
export const csvPeople = text('people in the conversation')
export const csvGroupSize = textOf((letter: string) => `group ${letter} people`)
export const csvGroupAgree = textOf((letter: string) => `group ${letter} agree`)
export const csvGroupDisagree = textOf((letter: string) => `group ${letter} disagree`)
export const csvGroupPass = textOf((letter: string) => `group ${letter} pass`)
