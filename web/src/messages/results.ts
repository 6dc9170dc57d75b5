import { allOf, capitalized, plural, text, textOf, type GroupingKind } from './catalogue.ts'

/** Counts and shares are formatted already; `numGroups` selects the words. */
type Groups = { numGroups: number; kind: GroupingKind }
const allGroups = ({ numGroups, kind }: Groups) => `${allOf(numGroups)} ${kind}`

/** Before the shares of groups where no axis says what they are shares of. */
export const agree = text('Agree:')
export const disagree = text('Disagree:')
export const axisNone = text('0% agree')
export const axisHalf = text('50')
export const axisAll = text('100% agree')
export const opinionColumn = text('Opinion')
export const baseColumn = text('Base')
export const gapColumn = text('Gap')

export const commonGround = text('Common ground')
export const commonGroundIntro = textOf(({ count, ...n }: Groups & { count: number }) =>
  count === 1
    ? `One opinion that ${allGroups(n)} agree with or reject.`
    : `${count} opinions that ${allGroups(n)} agree with or ${n.numGroups === 2 ? 'both' : 'all'} reject, most shared first.`,
)
export const percentagesNote = text('Percentages are of those who voted.')
export const wordsNote = text(
  'Most is over 60% of those who voted, about half is 40 to 60%, and fewer than half is under 40%.',
)
export const commonGroundEmpty = textOf(
  (n: Groups) => `There is no opinion yet on which ${allGroups(n)} think alike.`,
)
export const differences = textOf('Where the {kind, select, sides {sides} other {groups}} differ')
export const differencesIntro = text(
  'Gaps that are certain to be wide come first. A line joins what they think of the same opinion.',
)
export const differencesInWords = text('Gaps that are certain to be wide come first.')
export const differencesEmpty = text('There is no clear difference on any opinion yet.')
export const standOutsIntro = textOf(
  'Opinions that {kind, select, sides {side} other {group}} {letter} agrees with or rejects more than the others do.',
)
export const agreesMore = textOf('{letter} agrees more')
/** In a list of what is shared, beside an opinion that few agree with. */
export const rejected = text('Rejected')
export const rejectsMore = textOf('{letter} rejects more')
export const filterByGroup = text('Choose a group')
export const everyGroup = textOf('All {kind, select, sides {sides} other {groups}}')
export const standOutsEmpty = text('No opinion stands out clearly here.')
export const majority = text('Majority view')
export const majorityIntro = text(
  'Opinions that most people agree with or reject, and that are not common ground already.',
)
export const majorityIntroWithoutGroups = text('Opinions that most people agree with or reject.')
export const majorityEmpty = text('Nothing beyond the common ground is shared by a clear majority.')
export const majorityEmptyYet = text('No opinion has a clear majority yet.')
export const unsureNeedsScript = text('This list needs JavaScript.')
export const tableNeedsScript = text('This table needs JavaScript.')
export const backToResults = text('Back to all results')
export const emptyPart = text('This part of the list is empty.')
export const readAllOpinions = text('Read all opinions, page by page')
export const unsure = text('Unsure')
export const unsureIntro = text(
  'At most ten opinions, most passes first: people passed on them more often than they agreed or disagreed, or twice as often as on most opinions.',
)

type GroupShare = { letter: string; share: string }
type GroupCount = { letter: string; agrees: string; voters: string }

/** The line below a strip, for screen readers. */
export const sharesSentence = textOf(
  (p: {
    shares: readonly GroupShare[]
    counts: readonly GroupCount[]
    withheld: readonly string[]
    voters: string
    points: Points | undefined
  }) =>
    [
      ...(p.shares.length > 0
        ? [`${p.shares.map(({ letter, share }) => `${letter} ${share}`).join(', ')} agree`]
        : []),
      ...p.counts.map(({ letter, agrees, voters }) => `${letter} ${agrees} of ${voters} agree`),
      ...(p.withheld.length > 0 ? [`${p.withheld.join(' and ')} withheld`] : []),
      ...(p.points === undefined ? [] : [pointsWords(p.points)]),
      `${p.voters} voted`,
    ].join('; '),
)
/** The text says how many, and the count selects the word. */
type Points = { count: number; text: string }
const pointsWords = ({ count, text }: Points) => `${text} ${plural(count, 'point', 'points')} apart`
export const pointsApart = textOf(pointsWords)
export const points = textOf('{count, plural, one {point} other {points}}')
export const voted = textOf('{voters} voted')
export const withheldShort = text('withheld')
export const countShort = textOf('{agrees} of {voters}')

export const couldBe = textOf('{voters} of {people} voted; agree could be {low} to {high}%')
export const countedAndCouldBe = textOf(
  '{agrees} of the {voters} who voted agreed. The bar is an estimate: {low} to {high}% could agree.',
)
export const couldBeInSteps = textOf('{voters} voted; agree could be {low} to {high}%')
export const sharesInWords = textOf(({ agree, disagree }: { agree: string; disagree: string }) =>
  capitalized(`${agree} agree, ${disagree} disagree`),
)
export const statsOfOpinion = text('The figures of this opinion')
export const withheld = text('Not shown: fewer than 15 of them voted.')
export const everyone = text('Everyone')
export const between = text('In between')
export const everybodyElse = text('Everybody else')

export const youAgree = text('You agree')
export const youDisagree = text('You disagree')
export const youPassed = text('You passed')
export const showOnMap = text('Show on the map')
export const openOpinion = text('Open this opinion')
export const cite = text('Cite this opinion')
export const showWholeText = text('Show all')
export const showAll = textOf('Show all {count}')

export const legendLabel = text('How to read the strips')
/** The group's name may be in another script than the rest. */
export const legendGroup = textOf('⟦{group}⟧, {people}')
export const legendSide = textOf('⟦{side}⟧')
export const legendUncertain = text('less sure: fewer people voted')
export const legendShared = text('where all meet')

export const allOpinions = text('All opinions')
export const allOpinionsIntro = text('Every opinion with its totals. Press a heading to sort.')
export const allOpinionsEmpty = text('There are no opinions yet.')
export const downloadCsv = text('Download as CSV')
/** A file or a dialog did not come. */
export const failed = text('This did not work. Try again.')

export const notVotedYetTitle = text('You have not voted yet')
export const notVotedYetText = text(
  'Results can sway a vote; voting on a few opinions first keeps yours your own.',
)
export const voteFirst = text('Vote first')
export const readAnyway = text('Read on')

export const method = text('How to read this, and how it was made')
export const whatWordsMean = text('What the words and figures mean')
export const whoTookPart = text('Who took part.')
export const notARandomSample = textOf(
  'People chose to take part; they are not a random sample. The figures say what {count, plural, one {this one person} other {these {people} people}} voted, not what everyone thinks.',
)
export const percentages = text('Percentages')
export const percentagesMean = text('are of the people who voted on that opinion (agree, disagree or pass).')
export const percentagesOfGroups = text(
  'are of the people who voted on that opinion (agree, disagree or pass). Those beside letters are estimates, in which each answer counts where the person’s other answers put them; a few votes like everybody’s are added. Counts of votes are not estimated.',
)
/** Where only results are published, shares of groups are in steps of 5%, or in words if few people take part. */
export const percentagesInSteps = text(
  'are of the people who voted on that opinion (agree, disagree or pass). Those beside letters are estimates, in which each answer counts where the person’s other answers put them, rounded to 5%, and words where fewer than 30 voted, so that they give away nobody’s vote.',
)
export const words = text('Most, about half, fewer than half')
export const wordsExplained = text(
  'mean more than 60%, 40 to 60%, and less than 40% of those who voted on that opinion. With so few people, words give away nobody’s vote; percentages need a hundred people.',
)
export const paleBar = text('The pale bar')
export const paleBarExplained = text(
  'behind a mark is a 95% Wilson interval: how far the estimate could be off by chance with so few voters. It says nothing about who chose to take part.',
)
export const groups = textOf('{kind, select, sides {Sides} other {Groups}}')
export const groupsMean = text(
  'are found from the votes alone: principal components, a position with its uncertainty for everybody, then k-means. Groups are shown only where they are clearer than chance; people whose votes fit more than one group are not placed yet. A group has the name of its shape unless a person named it; words in quotation marks are taken from opinions.',
)
export const sidesMean = text(
  'are the ends of the directions in which votes differ most. On a side are the people who are in the outer third with at least 80% certainty, so their number means nothing. The others are in between, or not placed yet. A side has the name of its shape unless a person named it; words in quotation marks are taken from opinions.',
)
export const commonGroundMeans = textOf(
  'is what all {kind, select, sides {sides} other {groups}} agree with, or what all reject.',
)
export const notShown = text('Not shown:')
export const notShownMeans = text('opinions that moderators have removed.')
export const notShownWithGroups = text(
  'figures for which fewer than 15 people voted, and opinions that moderators have removed.',
)
export const asOf = textOf('As of vote {votes},')
export const agreed = textOf('{numPeople} agreed')
