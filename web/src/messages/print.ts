import { text, textOf, type GroupingKind } from './catalogue.ts'

export const title = textOf('{question}: the results to print')
export const forms = text('How much to print')
export const summary = text('Summary on two pages')
export const full = text('Everything')
export const back = text('Back to the results')
export const print = text('Print or save as PDF')
export const loading = text('Loading the results')
export const failed = text('The results could not be loaded.')
export const nothingYet = text('There are no results to print yet.')

export const organizerAndDates = textOf((p: { organizer: string; votesOf?: string; result: string }) =>
  [p.organizer, ...(p.votesOf ? [`votes of ${p.votesOf}`] : []), `result of ${p.result}`].join(' · '),
)
export const ownHeadlineNote = textOf('Headline by {organizer}')
export const saidBy = textOf('– {organizer}')
export const castVotes = textOf(
  '{people, plural, one {person} other {people}} cast {votes} votes on {opinions} opinions',
)
export const notRandom = text('Not a random sample: they chose to take part.')
export const joinedShares = textOf((shares: readonly string[]) => joined(shares))
type Shares = { kind: GroupingKind; letters: readonly string[]; voters: readonly string[]; opinion: string }
const ofGroups = ({ kind, letters, voters }: Shares) =>
  `of ${kind === 'sides' ? 'those on sides' : kind} ${joined(letters)} (${joined(voters)} voted)`
/** Where shares are words: “A: most, B: fewer”. */
export const groupAndShare = textOf('{letter}: {share}')
export const inOneLine = textOf((shares: readonly string[]) => shares.join(', '))
type InWords = Omit<Shares, 'kind' | 'letters'>
const inGroups = (verb: string, { voters, opinion }: InWords) =>
  `${verb} (${joined(voters)} voted${voters.length === 1 ? ' in each' : ''}): “${opinion}”`
export const agreeInWords = textOf((p: InWords) => inGroups('agree', p))
export const disagreeInWords = textOf((p: InWords) => inGroups('disagree', p))
export const theyAgree = textOf((p: Shares) => `${ofGroups(p)} agree: “${p.opinion}”`)
export const theyDisagree = textOf((p: Shares) => `${ofGroups(p)} disagree: “${p.opinion}”`)
const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

export const whyNoGroups = text('Why there are no groups')
export const noGroupsByReadiness = text(
  'People who agree with one of these opinions tend to agree with the others. These votes cannot tell whether that is support or a habit of agreeing.',
)
export const noGroupsByFewVotes = text(
  'There may be groups of people who think alike, or two sides, or neither. More votes would tell.',
)
export const noGroupsYet = text(
  'Whether people form groups, or sides, or neither, is measured from all votes. This had not been done when these results were printed.',
)
export const noGroupsByChance = text(
  'Groups are shown only where they are clearer than chance, and these votes form none. So all figures are of everybody.',
)
export const noGroupsOfFewPeople = text(
  'Groups of people who think alike can appear once at least ten people have voted on enough opinions. So all figures are of everybody.',
)
export const noGroupsBefore = textOf(
  'Groups of people who think alike need at least {minPeople} people, so that nobody’s votes can be told from them. So all figures are of everybody.',
)
export const agreeOfVoters = textOf('{share} agree; {voters} voted')
export const disagreeOfVoters = textOf('{share} disagree; {voters} voted')

export const readingTheMap = text('Reading the map.')
export const opinionColumn = text('Opinion')
export const axisNone = text('0% agree')
export const axisHalf = text('50')
export const agreeColumn = text('Agree')
export const axisAll = text('100%')
export const pointsAndVoted = textOf(
  '{text} {count, plural, one {point} other {points}}, {voters}\u00a0voted',
)
export const cutOff = textOf('{start} …')
export const removed = text('Removed by moderators')
export const allOpinions = textOf<{ count: string }>(({ count }) =>
  count === '1' ? 'The only opinion voted on' : `All ${count} opinions voted on`,
)
export const someOpinions = textOf('The {count} opinions with the most voters, of {all} voted on')
export const allOpinionsNote = text(
  'Percentages are of those who voted; counts where fewer than five did. Those with the most voters first.',
)
export const allOpinionsNoteInSteps = text(
  'Percentages are of those who voted; those beside letters are in words or in steps of 5%. Those with the most voters first.',
)
export const groupAgrees = textOf('{letter} agrees')
export const noFigure = text('–')
/** How much of a list is shown. */
export const firstShown = textOf('{count, plural, one {The first one is} other {The first # are}} here.')
export const percentagesShort = text(
  'are of the people who voted on that opinion. Those beside letters are estimates, in which each answer counts where the person’s other answers put them.',
)
export const paleBarShort = text(
  'behind a mark, where marks are drawn, says how far the estimate could be off by chance.',
)
export const groupsShort = text(
  'are found from the votes alone, and shown only where they are clearer than chance.',
)
export const sidesShort = text(
  'are the ends of the directions in which votes differ most. Others are in between, or not placed yet.',
)
export const averageVotes = textOf('On average a person voted on {votes} of the {opinions} opinions.')
export const source = textOf('“{question}”. {terms}')
export const chartBy = text('Charts: Parley.')
export const pageOf = textOf('Page {page} of {pages}')

export const introductionLabel = text('Your introduction (optional)')
export const introductionHint = text(
  'It appears on the first page, below the headline, with the name of the organizer.',
)
export const introductionSave = text('Save')
export const introductionSaved = text('The introduction is saved.')
export const introductionFailed = text('The introduction could not be saved.')
export const introductionLocked = text(
  'Moderators have locked this conversation. While it is locked, its print has no introduction.',
)

export const pin = text('Pin these results')
export const pinHint = text(
  'A pinned page keeps its figures at its own address. Other links show the newest results of the hour.',
)
export const pinned = text('These results are pinned.')
export const unpin = text('Unpin')
export const headlineLabel = text('Your own headline (optional)')
export const headlineHint = text('It replaces the automatic headline and is marked as yours.')
export const tooManyPins = text('Fifty results are pinned already. Unpin one first.')
export const runIsGone = text('These results are no longer kept. Load the page again to pin the newest.')
export const pinFailed = text('The results could not be pinned.')
export const pinnedList = text('Pinned results')
export const pinnedRun = textOf('{date}, after {votes} votes')
export const newest = text('Newest results')
export const asked = textOf('Asked by {organizer}')
