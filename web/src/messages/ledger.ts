import { text, textOf } from './catalogue.ts'

export const title = text('Decisions on this conversation')
export const loading = text('Loading the decisions')
export const failed = text('The decisions could not be loaded.')
export const empty = text('No decisions yet.')
export const toConversation = text('Conversation')
export const showOlder = text('Show older decisions')
export const olderNeedScript = text('Showing older decisions needs JavaScript.')
export const olderFailed = text('Older decisions could not be loaded.')
export const withoutNames = text('Names of moderators are not shown.')
export const summary = textOf(
  '{count, plural, one {# opinion moved, {hidden} hidden, of {all}.} other {# opinions moved, {hidden} hidden, of {all}.}}',
)

export const oneMoved = text('One opinion moved')
export const oneHidden = text('One opinion hidden')
export const locked = text('Conversation locked')
export const withdrawn = text('Decision withdrawn')
export const withdrawnAfterAppeal = text('Decision withdrawn after an appeal')
/** Decisions on the names of groups; `letter` is the group’s. */
export const groupNamed = textOf(
  '{decidedAs, select, author {The author named {letter} on the map “{name}”} other {A moderator named {letter} on the map “{name}”}}',
)
/** For a name that was removed later. */
export const groupNamedOnce = textOf(
  '{decidedAs, select, author {The author named {letter} on the map} other {A moderator named {letter} on the map}}',
)
export const groupNameCleared = textOf(
  '{decidedAs, select, author {The author took back the name of {letter} on the map} other {A moderator took back the name of {letter} on the map}}',
)
export const groupNameRemoved = textOf(
  '{decidedAs, select, author {The author removed the name of {letter} on the map} other {A moderator removed the name of {letter} on the map}}',
)
export const sharedPlaceStated = textOf(
  '{decidedAs, select, author {The author stated that up to {count, plural, one {# person takes} other {# people take}} part from one place until {date}} other {A moderator stated that up to {count, plural, one {# person takes} other {# people take}} part from one place until {date}}}',
)
export const sharedPlaceEnded = textOf(
  '{decidedAs, select, author {The author withdrew the statement about people in one place} other {A moderator withdrew the statement about people in one place}}',
)
export const updateSent = text('An update was sent to those who took part')
export const updateHidden = text('An update hidden')
export const atSource = text('Moderated at the source')
export const formerDecision = {
  move: textOf('Was: moved on {date}, {reason}'),
  hide: textOf('Was: hidden on {date}, {reason}'),
  lock: textOf('Was: locked on {date}, {reason}'),
}
export const formerDecisionAtSource = text('Was: moderated at the source')
export const appealRejected = textOf('An appeal was rejected on {date}.')
export const sameDecider = text('The same person answered the appeal, as nobody else could.')
export const showOpinion = text('Show the opinion')
export const showOriginal = text('Show the original')

export const downloadCsv = text('Download as CSV')
export const downloadFailed = text('The file could not be made. Try again.')
export const csvDecidedAt = text('Decided at')
export const csvDecision = text('Decision')
export const csvPeople = text('Number of people')
export const csvReason = text('Reason')
export const csvExplanation = text('Explanation')
export const csvOpinionId = text('Moved opinion')
export const csvWithdrawnDecision = text('Withdrawn decision')
export const csvAppealRejectedAt = text('Appeal rejected at')
