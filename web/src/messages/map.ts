import { text, textOf } from './catalogue.ts'

/** In these texts ⟦ and ⟧ enclose the words with the pen mark. */

/** A figure and its noun stay on one line, under one pen mark. */
export const thinkAlike = textOf(
  '{kind, select, sides {{groups, plural, =2 {Two sides think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =3 {Three sides think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =4 {Four sides think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} other {# sides think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.}}} other {{groups, plural, =2 {Two groups think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =3 {Three groups think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =4 {Four groups think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =5 {Five groups think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} other {# groups think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.}}}}',
)
export const noneAlike = textOf(
  '{kind, select, sides {{groups, plural, =2 {Two sides. There is no opinion yet on which both think alike.} =3 {Three sides. There is no opinion yet on which all three think alike.} =4 {Four sides. There is no opinion yet on which all four think alike.} other {# sides. There is no opinion yet on which all # think alike.}}} other {{groups, plural, =2 {Two groups. There is no opinion yet on which both think alike.} =3 {Three groups. There is no opinion yet on which all three think alike.} =4 {Four groups. There is no opinion yet on which all four think alike.} =5 {Five groups. There is no opinion yet on which all five think alike.} other {# groups. There is no opinion yet on which all # think alike.}}}}',
)
export const gapOfTwo = textOf('{count, plural, other {The widest gap is {text} percentage points.}}')
export const gapOfPair = textOf(
  '{kind, select, sides {{count, plural, other {The widest gap is {text} percentage points, between sides {high} and {low}.}}} other {{count, plural, other {The widest gap is {text} percentage points, between groups {high} and {low}.}}}}',
)
export const noGroupsYet = text('No clear groups yet.')
export const readiness = text('People mostly differ in how many of these opinions they agree with.')
export const tooFewVotes = text('Too few votes to tell.')
export const notMeasured = text('What people have in common is being worked out.')
export const stillComputing = text('The groups are being worked out.')
export const computedAnew = text('The groups are being worked out again.')
export const groupsLater = textOf(
  '{minPeople, plural, one {Groups of people who think alike need at least # person.} other {Groups of people who think alike need at least # people.}}',
)
export const peopleSoFar = textOf(
  '{count, plural, =0 {Nobody has voted. Groups need at least ten people.} one {One person so far. Groups need at least ten.} =2 {Two people so far. Groups need at least ten.} =3 {Three people so far. Groups need at least ten.} =4 {Four people so far. Groups need at least ten.} =5 {Five people so far. Groups need at least ten.} =6 {Six people so far. Groups need at least ten.} =7 {Seven people so far. Groups need at least ten.} =8 {Eight people so far. Groups need at least ten.} =9 {Nine people so far. Groups need at least ten.} other {# people so far. Groups need at least ten.}}',
)
export const tooFewPlaced = textOf(
  '{count, plural, one {# person so far. Groups can appear once ten people have agreed or disagreed with {minVotes} opinions or more.} other {# people so far. Groups can appear once ten of them have agreed or disagreed with {minVotes} opinions or more.}}',
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
export const whereGroupsStand = textOf(
  '{kind, select, sides {Where the sides stand} other {Where the groups stand}}',
)
export const whereEverybodyStands = text('Where everybody stands')
export const whereYouStand = text('Where you stand')

/** On the map, beside the region in which the viewer's place is. */
export const anywhereHere = text('You could be anywhere here')
export const closeMeansAlike = text(
  'Close together means similar votes; left, right, up and down mean nothing.',
)
export const outerLine = textOf(
  '{kind, select, sides {{tenths, plural, =5 {An outer line holds about five in ten of its side; it is darkest where most stand.} =6 {An outer line holds about six in ten of its side; it is darkest where most stand.} =7 {An outer line holds about seven in ten of its side; it is darkest where most stand.} =8 {An outer line holds about eight in ten of its side; it is darkest where most stand.} =9 {An outer line holds about nine in ten of its side; it is darkest where most stand.} other {An outer line holds about # in ten of its side; it is darkest where most stand.}}} other {{tenths, plural, =5 {An outer line holds about five in ten of its group; it is darkest where most stand.} =6 {An outer line holds about six in ten of its group; it is darkest where most stand.} =7 {An outer line holds about seven in ten of its group; it is darkest where most stand.} =8 {An outer line holds about eight in ten of its group; it is darkest where most stand.} =9 {An outer line holds about nine in ten of its group; it is darkest where most stand.} other {An outer line holds about # in ten of its group; it is darkest where most stand.}}}}',
)
export const outerLineOfAll = textOf(
  '{tenths, plural, =5 {The outer line holds about five in ten people; it is darkest where most stand.} =6 {The outer line holds about six in ten people; it is darkest where most stand.} =7 {The outer line holds about seven in ten people; it is darkest where most stand.} =8 {The outer line holds about eight in ten people; it is darkest where most stand.} =9 {The outer line holds about nine in ten people; it is darkest where most stand.} other {The outer line holds about # in ten people; it is darkest where most stand.}}',
)
export const oneMark = textOf(
  '{people, plural, one {One mark is about # person.} other {One mark is about # people.}}',
)
/** Where only results are published. */
export const drawnFromAreas = text('The map is drawn from areas with at least ten people each.')
export const notPlaced = textOf(
  '{mark, select, crosses {{count, plural, one {# of {people, plural, one {# person} other {# people}}, a small cross, is not placed yet: this person’s votes do not say clearly where this person stands.} other {# of {people, plural, one {# person} other {# people}}, the small crosses, are not placed yet: their votes do not say clearly where they stand.}}} other {{count, plural, one {# of {people, plural, one {# person} other {# people}} is not placed yet: this person’s votes do not say clearly where this person stands.} other {# of {people, plural, one {# person} other {# people}} are not placed yet: their votes do not say clearly where they stand.}}}}',
)
export const notPlacedInTen = textOf(
  '{mark, select, crosses {{tenths, plural, =10 {Nearly all of {people, plural, one {# person} other {# people}}, the small crosses, are not placed yet: their votes do not say clearly where they stand.} other {About # in 10 of {people, plural, one {# person} other {# people}}, the small crosses, are not placed yet: their votes do not say clearly where they stand.}}} other {{tenths, plural, =10 {Nearly all of {people, plural, one {# person} other {# people}} are not placed yet: their votes do not say clearly where they stand.} other {About # in 10 of {people, plural, one {# person} other {# people}} are not placed yet: their votes do not say clearly where they stand.}}}}',
)
/** Beside a sentence with the numbers of people. */
export const whoIsNotPlaced = textOf(
  '{mark, select, crosses {The crosses are people who are not placed yet: their votes do not say clearly where they stand.} other {People are not placed yet if their votes do not say clearly where they stand.}}',
)
export const ringsAreBetween = text('The rings are people in between.')
export const between = textOf(
  '{count, plural, one {# person, the rings, is in between.} other {# people, the rings, are in between.}}',
)
export const betweenInTen = textOf(
  '{tenths, plural, =10 {Nearly everybody, the rings, are in between.} other {About # in 10 people, the rings, are in between.}}',
)
/** Where people are in groups, in a sentence; those of `…InTen` have rounded tenths of all people. */
export const peopleInGroups = textOf(
  'Of {people, plural, one {# person} other {# people}}, {placed, plural, one {# is in a group} other {# are in a group}} and {notPlaced, plural, one {# gave too few answers to tell} other {# gave too few answers to tell}}.',
)
export const peopleInGroupsInTen = textOf(
  'Of {people, plural, one {# person} other {# people}}, {placed, plural, =10 {nearly all are in a group} other {about # in 10 are in a group}} and {notPlaced, plural, =10 {nearly all gave too few answers to tell} other {about # in 10 gave too few answers to tell}}.',
)
/** At the two ends of a direction; `apart` names the people who are at neither. */
export const peopleOnTwoSides = textOf(
  '{apart, select, between {Of {people, plural, one {# person} other {# people}}, {first, plural, one {# is clearly on one side} other {# are clearly on one side}}, {second, plural, other {# on the other}} and {between, plural, one {# is in between} other {# are in between}}.} notPlaced {Of {people, plural, one {# person} other {# people}}, {first, plural, one {# is clearly on one side} other {# are clearly on one side}}, {second, plural, other {# on the other}} and {notPlaced, plural, one {# gave too few answers to tell} other {# gave too few answers to tell}}.} other {Of {people, plural, one {# person} other {# people}}, {first, plural, one {# is clearly on one side} other {# are clearly on one side}}, {second, plural, other {# on the other}}, {between, plural, one {# is in between} other {# are in between}} and {notPlaced, plural, one {# gave too few answers to tell} other {# gave too few answers to tell}}.}}',
)
export const peopleOnTwoSidesInTen = textOf(
  '{apart, select, between {Of {people, plural, one {# person} other {# people}}, {first, plural, =10 {nearly all are clearly on one side} other {about # in 10 are clearly on one side}}, {second, plural, =10 {nearly all on the other} other {about # in 10 on the other}} and {between, plural, =10 {nearly all are in between} other {about # in 10 are in between}}.} notPlaced {Of {people, plural, one {# person} other {# people}}, {first, plural, =10 {nearly all are clearly on one side} other {about # in 10 are clearly on one side}}, {second, plural, =10 {nearly all on the other} other {about # in 10 on the other}} and {notPlaced, plural, =10 {nearly all gave too few answers to tell} other {about # in 10 gave too few answers to tell}}.} other {Of {people, plural, one {# person} other {# people}}, {first, plural, =10 {nearly all are clearly on one side} other {about # in 10 are clearly on one side}}, {second, plural, =10 {nearly all on the other} other {about # in 10 on the other}}, {between, plural, =10 {nearly all are in between} other {about # in 10 are in between}} and {notPlaced, plural, =10 {nearly all gave too few answers to tell} other {about # in 10 gave too few answers to tell}}.}}',
)
/** `list` has the number of each side. */
export const peopleOnSides = textOf(
  '{apart, select, between {Of {people, plural, one {# person} other {# people}}, {list} are clearly on one of the sides and {between, plural, one {# is in between} other {# are in between}}.} notPlaced {Of {people, plural, one {# person} other {# people}}, {list} are clearly on one of the sides and {notPlaced, plural, one {# gave too few answers to tell} other {# gave too few answers to tell}}.} other {Of {people, plural, one {# person} other {# people}}, {list} are clearly on one of the sides, {between, plural, one {# is in between} other {# are in between}} and {notPlaced, plural, one {# gave too few answers to tell} other {# gave too few answers to tell}}.}}',
)
export const peopleOnSidesInTen = textOf(
  '{apart, select, between {Of {people, plural, one {# person} other {# people}}, {list} are clearly on one of the sides and {between, plural, =10 {nearly all are in between} other {about # in 10 are in between}}.} notPlaced {Of {people, plural, one {# person} other {# people}}, {list} are clearly on one of the sides and {notPlaced, plural, =10 {nearly all gave too few answers to tell} other {about # in 10 gave too few answers to tell}}.} other {Of {people, plural, one {# person} other {# people}}, {list} are clearly on one of the sides, {between, plural, =10 {nearly all are in between} other {about # in 10 are in between}} and {notPlaced, plural, =10 {nearly all gave too few answers to tell} other {about # in 10 gave too few answers to tell}}.}}',
)
export const tenthsAreRounded = text('Each is rounded, so they may not add up to 10 in 10.')
/** The number of people on a side is not a finding, because it follows from what a side is. */
export const sidesAreNotCompared = text(
  'The method decides what counts as clearly, so do not compare these numbers.',
)
/** Above the crosses below the map. */
export const notPlacedYet = text('Not placed yet')
export const mapOf = textOf('Map. {groups}. {caption}')
export const mapOfPeople = textOf(
  '{people, plural, one {Map of # person. {groups}. {caption}} other {Map of # people. {groups}. {caption}}}',
)
export const mapOfCrowd = textOf('Map of everybody, without groups. {caption}')
export const groupOnMap = textOf(
  '{kind, select, sides {Side {letter}, {name}: {size}} other {Group {letter}, {name}: {size}}}',
)

export const nameAndQuoted = textOf(
  '{source, select, model {{name} “{quoted}” (written by a model)} other {{name} “{quoted}”}}',
)
export const groupName = textOf('{letter} · {name}')
export const people = textOf('{shown} {count, plural, one {person} other {people}}')
/** Sizes in tenths of all people. */
export const peopleInTen = textOf('{tenths, plural, =10 {nearly everybody} other {about # in 10 people}}')
export const peopleOnSide = textOf('clearly on this side: {size}')
export const placed = textOf('{size} placed')
/** Expected shares of all participants. */
export const shareInWords = textOf(
  '{fraction, select, under_tenth {under a tenth} tenth {about a tenth} fifth {about a fifth} quarter {about a quarter} third {about a third} two_fifths {about two fifths} half {about half} three_fifths {about three fifths} two_thirds {about two thirds} three_quarters {about three quarters} four_fifths {about four fifths} nine_tenths {about nine tenths} other {nearly all}}',
)
export const shareOfParticipants = textOf(
  '{fraction, select, under_tenth {under a tenth of the participants} tenth {about a tenth of the participants} fifth {about a fifth of the participants} quarter {about a quarter of the participants} third {about a third of the participants} two_fifths {about two fifths of the participants} half {about half of the participants} three_fifths {about three fifths of the participants} two_thirds {about two thirds of the participants} three_quarters {about three quarters of the participants} four_fifths {about four fifths of the participants} nine_tenths {about nine tenths of the participants} other {nearly all of the participants}}',
)
export const aboutTenths = textOf('{tenths, plural, =10 {nearly all} other {about # in 10}}')
/** Beside the share of the group, the one of the only other group or the highest one of several. */
export const standsOut = textOf(
  '{direction, select, agree {{compared, select, one {Stands out by agreeing: ⟦“{opinion}”⟧ {share}, {letter} {others}} atMost {Stands out by agreeing: ⟦“{opinion}”⟧ {share}, others at most {others}} other {Stands out by agreeing: ⟦“{opinion}”⟧ {share}, others {others}}}} other {{compared, select, one {Stands out by disagreeing: ⟦“{opinion}”⟧ {share}, {letter} {others}} atMost {Stands out by disagreeing: ⟦“{opinion}”⟧ {share}, others at most {others}} other {Stands out by disagreeing: ⟦“{opinion}”⟧ {share}, others {others}}}}}',
)
export const standsOutNowhere = text('No opinion sets them apart clearly.')

export const showAnOpinion = text('Show an opinion')
export const showOneOnMap = text('Show one opinion on the map')
export const showNone = text('No opinion')

export const saveOrShare = text('Save or share')
export const saveOrShareOf = textOf('Save or share “{title}”')
export const smallMap = text('Map of this conversation; the results say what it shows.')
export const howGroupsFormed = textOf(
  '{kind, select, sides {How these sides formed} other {How these groups formed}}',
)
