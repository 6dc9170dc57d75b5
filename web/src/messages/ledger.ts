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
  '{moved} {count, plural, one {opinion} other {opinions}} moved, {hidden} hidden, of {all}.',
)

export const oneMoved = text('One opinion moved')
export const oneHidden = text('One opinion hidden')
export const locked = text('Conversation locked')
export const withdrawn = text('Decision withdrawn')
export const withdrawnAfterAppeal = text('Decision withdrawn after an appeal')
type NamedGroup = { who: string; letter: string }
export const author = text('The author')
export const moderator = text('A moderator')
export const groupNamed = textOf(
  ({ who, letter, name }: NamedGroup & { name: string }) => `${who} named ${letter} on the map “${name}”`,
)
/** For a name that was removed later. */
export const groupNamedOnce = textOf(({ who, letter }: NamedGroup) => `${who} named ${letter} on the map`)
export const groupNameCleared = textOf(
  ({ who, letter }: NamedGroup) => `${who} took back the name of ${letter} on the map`,
)
export const groupNameRemoved = textOf(
  ({ who, letter }: NamedGroup) => `${who} removed the name of ${letter} on the map`,
)
type SaidOfPlace = { who: string; people: string; date: string }
export const sharedPlaceStated = textOf(
  ({ who, people, date }: SaidOfPlace) =>
    `${who} stated that up to ${people} people take part from one place until ${date}`,
)
export const sharedPlaceEnded = textOf(
  ({ who }: { who: string }) => `${who} withdrew the statement about people in one place`,
)
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
