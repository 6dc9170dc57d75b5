import { text, textOf } from './catalogue.ts'

export const whatWasDecided = text('What was decided')
/** The heading of an outcome while people can vote again. */
export const earlierOutcome = text('Earlier outcome')
export const outcomeFailed = text('What was decided could not be loaded.')
export const loading = text('Loading what was decided')
// ⟦ and ⟧ enclose the words with the pen mark.
/** How many of the opinions that all groups share are decided or planned. */
export const sharedAndAnswered = textOf(
  '{kind, select, sides {{numGroups, plural, =2 {{answered, plural, one {# of the {shared, number} opinions that ⟦both sides share⟧ is decided or planned.} other {# of the {shared, number} opinions that ⟦both sides share⟧ are decided or planned.}}} =3 {{answered, plural, one {# of the {shared, number} opinions that ⟦all three sides share⟧ is decided or planned.} other {# of the {shared, number} opinions that ⟦all three sides share⟧ are decided or planned.}}} =4 {{answered, plural, one {# of the {shared, number} opinions that ⟦all four sides share⟧ is decided or planned.} other {# of the {shared, number} opinions that ⟦all four sides share⟧ are decided or planned.}}} other {{answered, plural, one {# of the {shared, number} opinions that ⟦all {numGroups, number} sides share⟧ is decided or planned.} other {# of the {shared, number} opinions that ⟦all {numGroups, number} sides share⟧ are decided or planned.}}}}} other {{numGroups, plural, =2 {{answered, plural, one {# of the {shared, number} opinions that ⟦both groups share⟧ is decided or planned.} other {# of the {shared, number} opinions that ⟦both groups share⟧ are decided or planned.}}} =3 {{answered, plural, one {# of the {shared, number} opinions that ⟦all three groups share⟧ is decided or planned.} other {# of the {shared, number} opinions that ⟦all three groups share⟧ are decided or planned.}}} =4 {{answered, plural, one {# of the {shared, number} opinions that ⟦all four groups share⟧ is decided or planned.} other {# of the {shared, number} opinions that ⟦all four groups share⟧ are decided or planned.}}} other {{answered, plural, one {# of the {shared, number} opinions that ⟦all {numGroups, number} groups share⟧ is decided or planned.} other {# of the {shared, number} opinions that ⟦all {numGroups, number} groups share⟧ are decided or planned.}}}}}}',
)
/** The same where they share one opinion. */
export const oneSharedAndAnswered = textOf(
  '{kind, select, sides {{numGroups, plural, =2 {{answered, plural, =0 {The one opinion that ⟦both sides share⟧ is not decided or planned.} other {The one opinion that ⟦both sides share⟧ is decided or planned.}}} =3 {{answered, plural, =0 {The one opinion that ⟦all three sides share⟧ is not decided or planned.} other {The one opinion that ⟦all three sides share⟧ is decided or planned.}}} =4 {{answered, plural, =0 {The one opinion that ⟦all four sides share⟧ is not decided or planned.} other {The one opinion that ⟦all four sides share⟧ is decided or planned.}}} other {{answered, plural, =0 {The one opinion that ⟦all {numGroups, number} sides share⟧ is not decided or planned.} other {The one opinion that ⟦all {numGroups, number} sides share⟧ is decided or planned.}}}}} other {{numGroups, plural, =2 {{answered, plural, =0 {The one opinion that ⟦both groups share⟧ is not decided or planned.} other {The one opinion that ⟦both groups share⟧ is decided or planned.}}} =3 {{answered, plural, =0 {The one opinion that ⟦all three groups share⟧ is not decided or planned.} other {The one opinion that ⟦all three groups share⟧ is decided or planned.}}} =4 {{answered, plural, =0 {The one opinion that ⟦all four groups share⟧ is not decided or planned.} other {The one opinion that ⟦all four groups share⟧ is decided or planned.}}} other {{answered, plural, =0 {The one opinion that ⟦all {numGroups, number} groups share⟧ is not decided or planned.} other {The one opinion that ⟦all {numGroups, number} groups share⟧ is decided or planned.}}}}}}',
)
/** The same without groups. */
export const majorityAndAnswered = textOf(
  '{answered, plural, one {# of the {shared} opinions that ⟦most people agree with⟧ is decided or planned.} other {# of the {shared} opinions that ⟦most people agree with⟧ are decided or planned.}}',
)
export const oneOfMajorityAndAnswered = textOf(
  '{answered, plural, =0 {The one opinion that ⟦most people agree with⟧ is not decided or planned.} other {The one opinion that ⟦most people agree with⟧ is decided or planned.}}',
)
/** Until the organizer says that all answers are there: how many of the opinions that all groups share are answered. */
export const sharedSoFar = textOf(
  '{shared, plural, one {{answered} of ⟦# shared opinion⟧ answered so far.} other {{answered} of ⟦# shared opinions⟧ answered so far.}}',
)
/** The same without groups. */
export const majoritySoFar = textOf(
  '{shared, plural, one {{answered} of # opinion that ⟦most people agree with⟧ answered so far.} other {{answered} of # opinions that ⟦most people agree with⟧ answered so far.}}',
)
export const quoted = textOf('“{words}”')
export const byAndWhen = textOf('{name}, {date}')
export const decided = text('Decided')
export const planned = text('Planned')
export const notNow = text('Not now')
/** Below an answer: who does what it says, and by when. */
export const dueOn = textOf('by {date}')
export const doneByAndDueOn = textOf('{who}, by {date}')
/** Said of an answer. The quoted opinion stands in the place of the link. */
export const answersOpinion = text('answers ⟨the opinion⟩')
export const answersRemoved = text('answers an opinion that is no longer here')
export const agree = text('agree')
export const disagree = text('disagree')
export const readAll = textOf('{count, plural, one {Read the answer} other {Read all # answers}}')
export const readFewer = text('Read fewer answers')
export const changedOn = textOf('Changed on {date}')
export const earlierVersions = text('Earlier versions')
export const versionOf = textOf('As of {date}')
export const versionsFailed = text('The earlier versions could not be loaded.')
export const showOlderVersions = text('Show older versions')
export const figuresNote = text(
  'The organizer wrote the answers. Percentages come from the votes and cannot be edited.',
)
