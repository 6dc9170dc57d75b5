import { text, textOf } from './catalogue.ts'

export const title = text('Moderation queue')
export const loading = text('Loading the queue')
export const failed = text('The queue could not be loaded.')
export const empty = text('Nothing to review.')
export const noneFound = text('Nothing in the queue matches this.')
export const showMore = text('Show more')

export const summary = textOf(
  '{count, plural, one {# item · {decided, plural, one {# decided today} other {# decided today}}} other {# items · {decided, plural, one {# decided today} other {# decided today}}}}',
)
export const summaryWithOldest = textOf(
  '{count, plural, one {# item · oldest {oldest} · {decided, plural, one {# decided today} other {# decided today}}} other {# items · oldest {oldest} · {decided, plural, one {# decided today} other {# decided today}}}}',
)

export const filters = text('What to show')
export const search = text('Search')
export const all = text('All')
export const report = text('Reports')
export const appeal = text('Appeals')
export const review = text('Awaiting review')
export const pattern = text('Patterns')
export const everything = text('Everything')
export const organization = text('Organization')
export const order = text('Order')
export const urgentFirst = text('Most urgent first')
export const orders = {
  newest: text('Newest first'),
  oldest: text('Oldest first'),
  most_reported: text('Most reported first'),
}
export const withCount = textOf('{label} {count}')

export const onlyConversation = text('Only about:')
export const allConversations = text('All conversations')
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
/** The number in a row, with ⟪ and ⟫ around it. */
export const counted = {
  report: textOf('{count, plural, one {⟪#⟫ report} other {⟪#⟫ reports}}'),
  appeal: textOf('{count, plural, one {⟪#⟫ appeal} other {⟪#⟫ appeal}}'),
  review: textOf('{count, plural, one {⟪#⟫ waiting} other {⟪#⟫ waiting}}'),
  pattern: textOf('{count, plural, one {⟪#⟫ person} other {⟪#⟫ people}}'),
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
export const reportsOnOpinion = textOf(
  '{count, plural, one {# report on one opinion} other {# reports on one opinion}}',
)
export const reportsOnConversation = textOf(
  '{count, plural, one {# report on a conversation} other {# reports on a conversation}}',
)
export const reportsOnUpdate = textOf(
  '{count, plural, one {# report on an update} other {# reports on an update}}',
)
export const headings = {
  appeal: {
    opinion: text('Appeal about an opinion'),
    conversation: text('Appeal about a conversation'),
    update: text('Appeal about an update'),
    votes: text('Appeal about being set aside'),
    person: text('Appeal about a suspension'),
  },
  review: text('An opinion before it appears'),
  upload: text('An uploaded conversation before it is public'),
  pattern: text('Unusual voting pattern'),
}
export const openIt = text('Open it')
export const byAuthor = textOf('by {name}')
export const votes = textOf(
  '{all, plural, one {# voted: {agrees} agree, {disagrees} disagree, {passes} pass} other {# voted: {agrees} agree, {disagrees} disagree, {passes} pass}}',
)
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
  suspend: text('Suspended'),
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
export const ownSuspension = text(
  'You suspended this person, and nobody else can answer the appeal. The answer will say so.',
)
export const suspendedUntil = textOf('{what}, until {moment}')
export const suspendedPerson = textOf('Suspension of {name}')
export const personAnswerHint = text('Only the suspended person will read this.')
export const reportList = text('Reports')
export const somebody = text('Somebody')
export const noText = text('no text')
export const more = textOf('{count, plural, one {# more} other {# more}}')
export const earlierReports = textOf(
  '{count, plural, =0 {No earlier reports about this person.} one {# earlier report about this person.} other {# earlier reports about this person.}}',
)
export const earlierDecisions = textOf(
  '{count, plural, =0 {No earlier decision on this.} one {# earlier decision on this.} other {# earlier decisions on this.}}',
)

export const letIn = textOf('Let in after review on {date}.')

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
export const explanationTooLong = textOf('{most, plural, other {This text can have at most # characters.}}')

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
  move: textOf('{count, plural, =2 {Move both} other {Move}}'),
  hide: textOf('{count, plural, =2 {Hide both} other {Hide}}'),
  lock: textOf('{count, plural, =2 {Lock both} other {Lock}}'),
  publish: textOf('{count, plural, =2 {Publish both} other {Publish}}'),
  nothing_wrong: textOf('{count, plural, other {Nothing wrong}}'),
  accept_appeal: textOf('{count, plural, =2 {Accept both} other {Accept appeals}}'),
  reject_appeal: textOf('{count, plural, =2 {Reject both} other {Reject appeals}}'),
  set_aside: textOf('{count, plural, other {Set all aside}}'),
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

export const someChosen = textOf('{count, plural, one {# chosen} other {# chosen}}')
export const chooseNone = text('Choose none')
export const nothingInCommon = text('No decision suits all of these. Choose fewer.')
export const chosenActions = text('Decide on what is chosen')
/** The sentences of a result; those after the first only where their number is not zero. */
export const outcome = {
  done: textOf('{count, plural, one {# decided.} other {# decided.}}'),
  late: textOf('{count, plural, one {# was already decided.} other {# were already decided.}}'),
  lateBy: textOf(
    '{count, plural, one {# was already decided by {name}.} other {# were already decided by {name}.}}',
  ),
  claimed: textOf(
    '{count, plural, one {# is reserved by somebody else.} other {# are reserved by somebody else.}}',
  ),
  refused: textOf(
    '{count, plural, one {# could not be decided this way.} other {# could not be decided this way.}}',
  ),
}
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
export const voted = textOf('{count, plural, one {# voted} other {# voted}}')
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
  publish: text('Publish'),
  accept: text('Accept an appeal'),
  reject: text('Reject an appeal'),
  setAside: text('Set people aside'),
  undo: text('Undo'),
  search: text('Search'),
  open: text('Open'),
  chooseNone: text('Choose none'),
  help: text('All keys'),
}
