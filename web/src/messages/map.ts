import type { Fraction } from '@parley/contract'
import { allOf, capitalized, inWords, oneOf, plural, text, textOf, type GroupingKind } from './catalogue.ts'

/** In these texts ⟦ and ⟧ enclose the words with the pen mark, or the letter that a badge replaces. */

type Groups = { groups: number; kind: GroupingKind }

/** A figure and its noun stay on one line, under one pen mark. */
export const thinkAlike = textOf(
  (n: Groups & { shown: string; count: number }) =>
    `${capitalized(inWords(n.groups))} ${n.kind} think alike on ⟦${n.shown}\u00a0${plural(n.count, 'opinion', 'opinions')}⟧.`,
)
export const noneAlike = textOf(
  (n: Groups) =>
    `${capitalized(inWords(n.groups))} ${n.kind}. There is no opinion yet on which ${allOf(n.groups)} think alike.`,
)
export const gapOfTwo = textOf('The widest gap is {points} percentage points.')
export const gapOfPair = textOf(
  'The widest gap is {points} percentage points, between {kind, select, sides {sides} other {groups}} {high} and {low}.',
)
export const noGroupsYet = text('No clear groups yet.')
export const readiness = text('People mostly differ in how many of these opinions they agree with.')
export const tooFewVotes = text('Too few votes to tell.')
export const notMeasured = text('What people have in common is being worked out.')
export const stillComputing = text('The groups are being worked out.')
export const computedAnew = text('The groups are being worked out again.')
export const groupsLater = textOf('Groups of people who think alike need at least {minPeople} people.')
export const peopleSoFar = textOf((n: { count: number; shown: string }) =>
  n.count === 0
    ? 'Nobody has voted. Groups need at least ten people.'
    : `${capitalized(inWords(n.count, n.shown))} ${plural(n.count, 'person', 'people')} so far. Groups need at least ten.`,
)
export const tooFewPlaced = textOf(
  '{shown} people so far. Groups can appear once ten of them have agreed or disagreed with {minVotes} opinions or more.',
)

export const mostShared = text('Most shared')
export const widestGap = text('Widest gap')
/** The base of a quoted opinion, after the shares of the groups. */
export const ofVoters = textOf('{voters}\u00a0voted')
export const quoted = textOf('“{opinion}”')
/** The visible words come first, so that voice control can press the link by them. */
export const openNamingOpinion = textOf('“{name}”: the opinion it is taken from')
export const namedByAuthor = text('(named by the author)')
export const namedByModerator = text('(named by a moderator)')
export const writtenByModel = text('(written by a model)')

export const groupSizes = textOf('{kind, select, sides {The sides} other {How large the groups are}}')
export const whereGroupsStand = textOf('Where the {kind, select, sides {sides} other {groups}} stand')
export const whereEverybodyStands = text('Where everybody stands')
export const whereYouStand = text('Where you stand')

/** On the map, beside the region in which the viewer's place is. */
export const anywhereHere = text('You could be anywhere here')
export const closeMeansAlike = text(
  'Close together means similar votes; left, right, up and down mean nothing.',
)
export const outerLine = textOf(
  (n: { tenths: number; kind: GroupingKind }) =>
    `An outer line holds about ${inWords(n.tenths)} in ten of its ${oneOf(n.kind)}; it is darkest where most stand.`,
)
export const outerLineOfAll = textOf(
  (n: { tenths: number }) =>
    `The outer line holds about ${inWords(n.tenths)} in ten people; it is darkest where most stand.`,
)
export const oneMark = textOf('One mark is about {people} people.')
/** Where only results are published. */
export const drawnFromAreas = text('The map is drawn from areas with at least ten people each.')
export const notPlaced = textOf(
  (n: { count: string; people: string; isOne: boolean; areCrosses: boolean }) => {
    const crosses = n.areCrosses ? (n.isOne ? ', a small cross,' : ', the small crosses,') : ''
    const [are, their] = n.isOne ? ['is', 'this person’s'] : ['are', 'their']
    return `${n.count} of ${n.people} people${crosses} ${are} not placed yet: ${their} votes do not say clearly where ${n.isOne ? 'this person stands' : 'they stand'}.`
  },
)
export const notPlacedInTen = textOf(
  (n: { size: string; people: string; areCrosses: boolean }) =>
    `${capitalized(n.size)} of ${n.people} people${n.areCrosses ? ', the small crosses,' : ''} are not placed yet: their votes do not say clearly where they stand.`,
)
/** Beside a sentence with the numbers of people. */
export const whoIsNotPlaced = textOf(({ areCrosses }: { areCrosses: boolean }) =>
  areCrosses
    ? 'The crosses are people who are not placed yet: their votes do not say clearly where they stand.'
    : 'People are not placed yet if their votes do not say clearly where they stand.',
)
export const ringsAreBetween = text('The rings are people in between.')
export const between = textOf(
  ({ count, size }: { count: number; size: string }) =>
    `${capitalized(size)}, the rings, ${plural(count, 'is', 'are')} in between.`,
)
/** A formatted number of people. */
type Some = { shown: string; isOne: boolean }
type PeopleOnMap = {
  kind: GroupingKind
  people: string
  /** Whether numbers are shown in tenths of the people, each rounded by itself. */
  areTenths?: boolean
  /** Of all groups together, or of each side. */
  placed: readonly Some[]
  between?: Some
  notPlaced?: Some
}
const are = ({ shown, isOne }: Some) => `${shown} ${isOne ? 'is' : 'are'}`
/** The sentence says that the number of people on a side is not a finding, because it follows from what a side is. */
export const peopleOnMap = textOf((n: PeopleOnMap) => {
  const [first = { shown: '0', isOne: false }, ...others] = n.placed
  const rest = others.map(({ shown }) => shown)
  const atEnds =
    rest.length === 1
      ? `${are(first)} clearly on one side, ${rest[0]} on the other`
      : `${[first.shown, ...rest.slice(0, -1)].join(', ')} and ${rest.at(-1)} are clearly on one of the ${inWords(n.placed.length)} sides`
  const parts = [
    n.kind === 'groups' ? `${are(first)} in a group` : atEnds,
    ...(n.between ? [`${are(n.between)} in between`] : []),
    ...(n.notPlaced ? [`${n.notPlaced.shown} gave too few answers to tell`] : []),
  ]
  const all =
    `Of ${n.people} people, ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.` +
    (n.areTenths ? ' Each is rounded, so they may not add up to 10 in 10.' : '')
  return n.kind === 'groups'
    ? all
    : `${all} The method decides what counts as clearly, so do not compare these numbers.`
})
/** Above the crosses below the map. */
export const notPlacedYet = text('Not placed yet')
export const mapOf = textOf('Map. {groups}. {caption}')
export const mapOfPeople = textOf('Map of {people} people. {groups}. {caption}')
export const mapOfCrowd = textOf('Map of everybody, without groups. {caption}')
export const groupOnMap = textOf('{kind, select, sides {Side} other {Group}} {letter}, {name}: {size}')

export const nameAndQuoted = textOf(
  (n: { name: string; quoted: string; isByModel: boolean }) =>
    `${n.name} “${n.quoted}”${n.isByModel ? ' (written by a model)' : ''}`,
)
export const groupName = textOf('{letter} · {name}')
export const people = textOf('{shown} {count, plural, one {person} other {people}}')
/** Sizes in tenths of all people. */
export const peopleInTen = textOf('{tenths, plural, =10 {nearly everybody} other {about # in 10 people}}')
export const peopleOnSide = textOf('clearly on this side: {size}')
export const placed = textOf('{size} placed')
/** Expected shares of all participants. */
const FRACTIONS: Record<Fraction, string> = {
  under_tenth: 'under a tenth',
  tenth: 'about a tenth',
  fifth: 'about a fifth',
  quarter: 'about a quarter',
  third: 'about a third',
  two_fifths: 'about two fifths',
  half: 'about half',
  three_fifths: 'about three fifths',
  two_thirds: 'about two thirds',
  three_quarters: 'about three quarters',
  four_fifths: 'about four fifths',
  nine_tenths: 'about nine tenths',
  nearly_all: 'nearly all',
}
export const shareInWords = textOf(({ fraction }: { fraction: Fraction }) => FRACTIONS[fraction])
export const shareOfParticipants = textOf(
  ({ fraction }: { fraction: Fraction }) => `${FRACTIONS[fraction]} of the participants`,
)
export const aboutTenths = textOf('{tenths, plural, =10 {nearly all} other {about # in 10}}')
type Lead = {
  direction: 'agree' | 'disagree'
  opinion: string
  share: string
  others: string
  isAtMost: boolean
  /** If there is only one other group. */
  letter?: string | undefined
}
export const standsOut = textOf(({ direction, opinion, share, others, isAtMost, letter }: Lead) => {
  const whose = letter ?? (isAtMost ? 'others at most' : 'others')
  return `Stands out by ${direction}ing: ⟦“${opinion}”⟧ ${share}, ${whose} ${others}`
})
export const standsOutNowhere = text('No opinion sets them apart clearly.')

export const showAnOpinion = text('Show an opinion')
export const showOneOnMap = text('Show one opinion on the map')
export const showNone = text('No opinion')

export const copyLink = text('Copy link')
export const linkCopied = text('Link copied.')
export const linkNotCopied = text('The link could not be copied.')
export const saveOrShare = text('Save or share')
export const saveOrShareOf = textOf('Save or share “{title}”')
export const downloadSvg = text('Picture as SVG')
export const downloadPng = text('Picture as PNG')
export const downloadSvgOf = textOf('Download “{title}” as an SVG picture')
export const downloadPngOf = textOf('Download “{title}” as a PNG picture')
export const copyLinkOf = textOf('Copy link to “{title}”')
export const pictureFailed = text('The picture could not be made.')
export const smallMap = text('Map of this conversation; the results say what it shows.')
export const howGroupsFormed = textOf('How these {kind, select, sides {sides} other {groups}} formed')
