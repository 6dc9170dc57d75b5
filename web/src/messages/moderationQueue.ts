import { plural, text, textOf } from './catalogue.ts'

export const title = text('Moderation queue')
export const loading = text('Loading the queue')
export const failed = text('The queue could not be loaded.')
export const empty = text('Nothing to review.')
export const noneFound = text('Nothing in the queue matches this.')
export const showMore = text('Show more')

const items = (count: number, shown: string) => `${shown} ${plural(count, 'item', 'items')}`
export const summary = textOf(
  ({ count, shown, oldest, decided }: { count: number; shown: string; oldest?: string; decided: string }) =>
    [items(count, shown), oldest && `oldest ${oldest}`, `${decided} decided today`]
      .filter(Boolean)
      .join(' · '),
)

export const filters = text('What to show')
export const search = text('Search')
export const all = text('All')
export const report = text('Reports')
export const appeal = text('Appeals')
export const review = text('Awaiting review')
export const pattern = text('Patterns')
export const everything = text('Everything, newest and worst first')
export const withCount = textOf('{label} {count}')

export const list = text('Waiting')
export const choose = textOf('Choose: {words}')
export const chooseSome = text('Choose')
export const stopChoosing = text('Done')
export const conversationTitled = textOf('Conversation: {title}')
export const hiddenText = text('Text hidden: may contain private data.')
export const show = text('Show')
export const similarAbove = text('Similar to another one here')
export const isReviewing = textOf('{name} is reviewing this')
export const reservedByYou = text('Reserved for you')
/** The labels of the number in a row. */
export const counted = {
  report: textOf((count: number) => plural(count, 'report', 'reports')),
  appeal: textOf((_count: number) => 'appeal'),
  review: textOf((_count: number) => 'waiting'),
  pattern: textOf((count: number) => plural(count, 'person', 'people')),
}
/** The kinds of rows without reasons. */
export const tags = {
  appeal: text('Appeal'),
  review: text('Awaiting review'),
  pattern: text('Unusual votes'),
}
export const patternWords = {
  burst: text('A burst of votes from people who vote alike'),
  new_devices: text('A burst of votes from new devices'),
  identical_votes: text('People whose votes are nearly the same'),
  one_answer: text('People who give one answer to everything'),
}

export const back = text('Queue')
export const positionInQueue = textOf('{at} of {all}')
export const reportsOnOpinion = textOf('{shown} {count, plural, one {report} other {reports}} on one opinion')
export const reportsOnConversation = textOf(
  '{shown} {count, plural, one {report} other {reports}} on a conversation',
)
export const headings = {
  appeal: {
    opinion: text('Appeal about an opinion'),
    conversation: text('Appeal about a conversation'),
    votes: text('Appeal about being set aside'),
  },
  review: text('An opinion before it appears'),
  pattern: text('Unusual voting pattern'),
}
export const openIt = text('Open it')
export const byAuthor = textOf('by {name}')
export const votes = textOf('{all} voted: {agrees} agree, {disagrees} disagree, {passes} pass')
export const noVotes = text('no votes counted yet')
export const nowInForce = {
  lock: text('It is locked now.'),
  move: text('It is moved now.'),
  hide: text('It is hidden now.'),
}
export const loadingItem = text('Loading the details')
export const itemFailed = text('The details could not be loaded.')

export const theDecision = text('The decision')
export const theAppeal = text('The appeal')
export const decisionKinds = {
  move: text('Moved'),
  hide: text('Hidden'),
  lock: text('Locked'),
  set_aside: text('Set aside from the analysis'),
}
export const decidedOn = textOf('{what} on {date}')
export const withReason = textOf('{what}, reason: {reason}')
export const decidedAs = {
  moderator: text('Decided by a moderator'),
  facilitator: text('Decided by a facilitator'),
  author: text('Refused by the author of the conversation'),
}
export const noExplanation = text('No explanation was given.')
export const ownDecision = text(
  'You decided this, and nobody else can answer the appeal. Decisions on this conversation will say so.',
)
export const reportList = text('Reports')
export const somebody = text('Somebody')
export const noText = text('no text')
export const more = textOf('{count} more')
export const earlierReports = textOf(
  '{count, plural, =0 {No earlier reports about this person.} other {{count} earlier {count, plural, one {report} other {reports}} about this person.}}',
)
export const earlierDecisions = textOf(
  '{count, plural, =0 {No earlier decision on this.} other {{count} earlier {count, plural, one {decision} other {decisions}} on this.}}',
)

export const notes = text('Notes')
export const note = text('Note for moderators')
export const noteHint = text('Only moderators see this')
export const saveNote = text('Save note')
export const noteFailed = text('The note could not be saved. Try again.')

export const reason = text('Reason')
export const chooseReason = text('Choose a reason')
export const reasonNeeded = text('Choose a reason first.')
export const explanation = text('Explanation')
export const explanationHint = text('The author and everyone will read this; do not repeat personal data.')
export const answer = text('Answer to the author')
export const answerHint = text('The author will read this; if you accept the appeal, everyone will.')
export const answerNeeded = text('Write an answer first.')
export const explanationTooLong = textOf('This text can have at most {most} characters.')

export const act = {
  move: text('Move'),
  hide: text('Hide'),
  lock: text('Lock'),
  nothing_wrong: text('Nothing wrong'),
  publish: text('Publish'),
  accept_appeal: text('Accept appeal'),
  reject_appeal: text('Reject appeal'),
}
export const bulkActionLabels = {
  move: textOf((count: number) => (count === 2 ? 'Move both' : 'Move')),
  hide: textOf((count: number) => (count === 2 ? 'Hide both' : 'Hide')),
  lock: textOf((count: number) => (count === 2 ? 'Lock both' : 'Lock')),
  publish: textOf((count: number) => (count === 2 ? 'Publish both' : 'Publish')),
  nothing_wrong: textOf((_count: number) => 'Nothing wrong'),
  accept_appeal: textOf((count: number) => (count === 2 ? 'Accept both' : 'Accept appeals')),
  reject_appeal: textOf((count: number) => (count === 2 ? 'Reject both' : 'Reject appeals')),
  set_aside: textOf((_count: number) => 'Set all aside'),
}
export const done = {
  move: text('Moved'),
  hide: text('Hidden'),
  lock: text('Locked'),
  nothing_wrong: text('Nothing was wrong'),
  publish: text('Published'),
  accept_appeal: text('Appeal accepted'),
  reject_appeal: text('Appeal rejected'),
  set_aside: text('Set aside'),
}
export const doneAndNext = textOf('{done}. Next: {next}')
export const doneAndEmpty = textOf('{done}. Nothing to review.')
export const undo = text('Undo')
export const undone = text('Undone. It waits again.')
export const notUndone = text('It was not undone: somebody has since decided.')

export const someChosen = textOf('{count} chosen')
export const chooseNone = text('Choose none')
export const nothingInCommon = text('No decision suits all of these. Choose fewer.')
export const chosenActions = text('Decide on what is chosen')
type Outcome = { done: number; late: number; by?: string; claimed: number; refused: number }
export const outcome = textOf(({ done, late, by, claimed, refused }: Outcome) =>
  [
    `${done} decided`,
    late > 0 && `${late} ${plural(late, 'was', 'were')} already decided${by ? ` by ${by}` : ''}`,
    claimed > 0 && `${claimed} ${plural(claimed, 'is', 'are')} reserved by somebody else`,
    refused > 0 && `${refused} could not be decided this way`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.'),
)
/** The reasons why an item could not be decided. */
export const refusals = {
  conversation_locked: text('The conversation takes no opinions now, so nothing can be published in it.'),
  pattern_grew: text('More people have been found since you read this. Look again.'),
  decided_by_moderator: text('A moderator decided this. Only moderators can change it.'),
  own_decision: text('Another moderator answers appeals against your decision.'),
}
export const actionFailed = text('This could not be saved. Try again.')

export const reserve = text('Reserve for me')
export const reservedFor = textOf('Reserved for you for {time}.')
export const minutesAndSeconds = textOf('{minutes} min {seconds} s')
export const release = text('Release')
export const reserved = text('Reserved for you for ten minutes')
export const released = text('Released')

export const similar = text('Similar opinions')
export const similarHint = textOf(
  '{share} of the text matches; differences are underlined. A moved duplicate links to the one that stays, and its votes no longer count.',
)
export const first = textOf('First · {date}')
export const later = textOf('Later · {date}')
export const voted = textOf('{count} voted')
export const moveLater = text('Move the later one as duplicate')
export const decideOnLater = text('Decide on the later one')
export const keepBoth = text('Keep both')

export const keys = text('Keys')
export const keysIntro = text('These keys work in the queue. With rows chosen, they act on those.')
export const workWithKeys = text('Use single keys in the queue')
export const showKeys = text('All keys')
export const keyNames = {
  next: text('Next'),
  previous: text('Back'),
  choose: text('Choose'),
  chooseRange: text('Choose up to here'),
  claim: text('Reserve or release'),
  move: text('Move, or lock a conversation'),
  hide: text('Hide'),
  nothingWrong: text('Nothing wrong'),
  publish: text('Publish an opinion'),
  accept: text('Accept an appeal'),
  reject: text('Reject an appeal'),
  setAside: text('Set people aside'),
  undo: text('Undo'),
  search: text('Search'),
  open: text('Open'),
  chooseNone: text('Choose none'),
  help: text('All keys'),
}
