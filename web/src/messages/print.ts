import { text, textOf } from './catalogue.ts'

export const title = textOf('{question}: the results to print')
export const forms = text('How much to print')
export const summary = text('Summary on two pages')
export const full = text('Everything')
export const back = text('Back to the results')
export const print = text('Print or save as PDF')
export const loading = text('Loading the results')
export const failed = text('The results could not be loaded.')
export const nothingYet = text('There are no results to print yet.')

export const organizerAndResult = textOf('{organizer} · result of {result}')
export const organizerVotesAndResult = textOf('{organizer} · votes of {votesOf} · result of {result}')
export const organizerFileAndResult = textOf('{organizer} · from an uploaded file · result of {result}')
export const ownHeadlineNote = textOf('Headline by {organizer}')
export const saidBy = textOf('– {organizer}')
export const castVotes = textOf(
  '{people, plural, one {person cast {votes} votes on {opinions} opinions} other {people cast {votes} votes on {opinions} opinions}}',
)
export const notRandom = text('Not a random sample: they chose to take part.')
/** Where shares are words: “A: most; B: fewer”. */
export const groupAndShare = textOf('{letter}: {share}')
/** These follow the shares of groups; `same` if the groups have the same minimum of voters. */
export const agreeInWords = textOf(
  '{base, select, same {agree ({voters} voted in each): “{opinion}”} other {agree ({voters} voted): “{opinion}”}}',
)
export const disagreeInWords = textOf(
  '{base, select, same {disagree ({voters} voted in each): “{opinion}”} other {disagree ({voters} voted): “{opinion}”}}',
)
export const theyAgree = textOf(
  '{kind, select, sides {of those on sides {letters} ({voters} voted) agree: “{opinion}”} other {of groups {letters} ({voters} voted) agree: “{opinion}”}}',
)
export const theyDisagree = textOf(
  '{kind, select, sides {of those on sides {letters} ({voters} voted) disagree: “{opinion}”} other {of groups {letters} ({voters} voted) disagree: “{opinion}”}}',
)

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
  '{minPeople, plural, other {Groups of people who think alike need at least # people, so that nobody’s votes can be told from them. So all figures are of everybody.}}',
)
export const agreeOfVoters = textOf('{voters, plural, other {{share} agree; # voted}}')
export const disagreeOfVoters = textOf('{voters, plural, other {{share} disagree; # voted}}')

export const readingTheMap = text('Reading the map.')
export const opinionColumn = text('Opinion')
export const axisNone = text('0% agree')
export const axisHalf = text('50')
export const agreeColumn = text('Agree')
export const axisAll = text('100%')
export const pointsAndVoted = textOf(
  '{count, plural, one {{text} point, {voters}\u00a0voted} other {{text} points, {voters}\u00a0voted}}',
)
export const cutOff = textOf('{start} …')
export const removed = text('Removed by moderators')
export const allOpinions = textOf(
  '{count, plural, one {The only opinion voted on} other {All # opinions voted on}}',
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
export const firstShown = textOf(
  '{count, plural, one {The first one is here.} other {The first # are here.}}',
)
export const percentagesShort = text(
  '⟪Percentages⟫ are of the people who voted on that opinion. Those beside letters are estimates, in which each answer counts where the person’s other answers put them.',
)
export const paleBarShort = text(
  '⟪The pale bar⟫ behind a mark, where marks are drawn, says how far the estimate could be off by chance.',
)
export const groupsShort = text(
  '⟪Groups⟫ are found from the votes alone, and shown only where they are clearer than chance.',
)
export const sidesShort = text(
  '⟪Sides⟫ are the ends of the directions in which votes differ most. Others are in between, or not placed yet.',
)
export const averageVotes = textOf(
  '{opinions, plural, one {On average a person voted on {votes, number} of # opinion.} other {On average a person voted on {votes, number} of the # opinions.}}',
)
export const source = textOf('“{question}”. {terms}')
export const chartBy = textOf('Charts: {site}.')
export const chartByWithContact = textOf('Charts: {site}, {contact}.')
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
export const pinnedRun = textOf('{votes, plural, other {{date}, after # votes}}')
export const newest = text('Newest results')
export const asked = textOf('Asked by {organizer}')
