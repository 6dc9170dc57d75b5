import { text, textOf } from './catalogue.ts'

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
export const commonGroundIntro = textOf(
  '{kind, select, sides {{count, plural, one {{numGroups, plural, =2 {One opinion that both sides agree with or reject.} =3 {One opinion that all three sides agree with or reject.} =4 {One opinion that all four sides agree with or reject.} other {One opinion that all {numGroups, number} sides agree with or reject.}}} other {{numGroups, plural, =2 {{count, number} opinions that both sides agree with or both reject, most shared first.} =3 {{count, number} opinions that all three sides agree with or all reject, most shared first.} =4 {{count, number} opinions that all four sides agree with or all reject, most shared first.} other {{count, number} opinions that all {numGroups, number} sides agree with or all reject, most shared first.}}}}} other {{count, plural, one {{numGroups, plural, =2 {One opinion that both groups agree with or reject.} =3 {One opinion that all three groups agree with or reject.} =4 {One opinion that all four groups agree with or reject.} other {One opinion that all {numGroups, number} groups agree with or reject.}}} other {{numGroups, plural, =2 {{count, number} opinions that both groups agree with or both reject, most shared first.} =3 {{count, number} opinions that all three groups agree with or all reject, most shared first.} =4 {{count, number} opinions that all four groups agree with or all reject, most shared first.} other {{count, number} opinions that all {numGroups, number} groups agree with or all reject, most shared first.}}}}}}',
)
export const percentagesNote = text('Percentages are of those who voted.')
export const wordsNote = text(
  'Most is over 60% of those who voted, about half is 40 to 60%, and fewer than half is under 40%.',
)
export const commonGroundEmpty = textOf(
  '{kind, select, sides {{numGroups, plural, =2 {There is no opinion yet on which both sides think alike.} =3 {There is no opinion yet on which all three sides think alike.} =4 {There is no opinion yet on which all four sides think alike.} other {There is no opinion yet on which all # sides think alike.}}} other {{numGroups, plural, =2 {There is no opinion yet on which both groups think alike.} =3 {There is no opinion yet on which all three groups think alike.} =4 {There is no opinion yet on which all four groups think alike.} other {There is no opinion yet on which all # groups think alike.}}}}',
)
export const differences = textOf(
  '{kind, select, sides {Where the sides differ} other {Where the groups differ}}',
)
export const differencesIntro = text(
  'Gaps that are certain to be wide come first. A line joins what they think of the same opinion.',
)
export const differencesInWords = text('Gaps that are certain to be wide come first.')
export const differencesEmpty = text('There is no clear difference on any opinion yet.')
export const standOutsIntro = textOf(
  '{kind, select, sides {Opinions that side {letter} agrees with or rejects more than the others do.} other {Opinions that group {letter} agrees with or rejects more than the others do.}}',
)
export const agreesMore = textOf('{letter} agrees more')
/** In a list of what is shared, beside an opinion that few agree with. */
export const rejected = text('Rejected')
export const rejectsMore = textOf('{letter} rejects more')
export const filterByGroup = text('Choose a group')
export const everyGroup = textOf('{kind, select, sides {All sides} other {All groups}}')
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

// The figures below a strip, for screen readers, separated by semicolons.
export const shareOfGroup = textOf('{letter} {share}')
export const sharesAgree = textOf('{shares} agree')
export const countAgrees = textOf('{agrees, plural, other {{letter} # of {voters, number} agree}}')
export const withheldOf = textOf('{letters} withheld')
/** The text says how many, and the count selects the word. */
export const pointsApart = textOf('{count, plural, one {{text} point apart} other {{text} points apart}}')
export const points = textOf('{count, plural, one {point} other {points}}')
export const voted = textOf('{voters, plural, other {# voted}}')
/** Where numbers of voters are published in steps. */
export const votedInSteps = textOf('{base, plural, other {# or more voted}}')
export const withheldShort = text('withheld')
export const countShort = textOf('{agrees} of {voters}')

export const couldBe = textOf(
  '{people, plural, other {{voters, number} of # voted; agree could be {low} to {high}%}}',
)
export const countedAndCouldBe = textOf(
  '{agrees, plural, other {# of the {voters, number} who voted agreed. The bar is an estimate: {low} to {high}% could agree.}}',
)
export const couldBeInSteps = textOf(
  '{base, plural, other {# or more voted; agree could be {low} to {high}%}}',
)
/** Where shares are words: most, half, or fewer. */
export const sharesInWords = textOf(
  '{agree, select, most {{disagree, select, most {Most agree, most disagree} half {Most agree, about half disagree} other {Most agree, fewer than half disagree}}} half {{disagree, select, most {About half agree, most disagree} half {About half agree, about half disagree} other {About half agree, fewer than half disagree}}} other {{disagree, select, most {Fewer than half agree, most disagree} half {Fewer than half agree, about half disagree} other {Fewer than half agree, fewer than half disagree}}}}',
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

// ⟪ and ⟫ enclose the term that a paragraph explains.
export const method = text('How to read this, and how it was made')
export const whatWordsMean = text('What the words and figures mean')
export const notARandomSample = textOf(
  '{count, plural, one {⟪Who took part.⟫ People chose to take part; they are not a random sample. The figures say what this one person voted, not what everyone thinks.} other {⟪Who took part.⟫ People chose to take part; they are not a random sample. The figures say what these # people voted, not what everyone thinks.}}',
)
export const agreed = textOf('{numPeople, plural, other {# agreed}}')
