import { text, textOf } from './catalogue.ts'

/** The reasons as choices, each with an explanation. */
export const misleading = text('Misleading')
export const misleadingHint = text('States something false as a fact')
export const antisocial = text('Antisocial')
export const antisocialHint = text('Insults, threatens or demeans people')
export const illegal = text('Illegal')
export const illegalHint = text('Breaks the law or calls for it')
export const doxing = text('Doxing')
export const doxingHint = text('Reveals somebody’s private data')
export const sexual = text('Sexual')
export const sexualHint = text('Sexually explicit or harassing')
export const spam = text('Spam')
export const spamHint = text('Advertising, nonsense, repeated')
export const duplicate = text('Duplicate')
export const duplicateHint = text('Says what has already been said there')
export const offTopic = text('Off topic')
export const offTopicHint = text('Not about what the conversation asks')

export const decideOpinion = text('Decide on an opinion')
export const decideConversation = text('Decide on a conversation')
export const toConversation = text('Conversation')
export const loading = text('Loading the details')
export const loadFailed = text('The details could not be loaded.')
export const opinionGone = text('This opinion is no longer here.')
export const conversationGone = text('Conversation resource not found.')
export const asSeen = textOf('As seen, by {name}')
export const asSeenWithoutName = text('As seen')

export const action = text('Action')
export const move = text('Move')
export const moveHint = text(
  'Readable under “Moderated” with your reason. No longer counted or offered for voting.',
)
export const hide = text('Hide')
export const hideHint = text('Only moderators and the author can read it.')
export const lock = text('Lock')
export const lockHint = text('Readable. No votes, opinions or poll answers.')
export const reason = text('Reason')
export const original = text('Link to the original')
export const originalOpinionHint = text('Another opinion of this conversation: its menu copies the link.')
export const originalConversationHint = text('Another public conversation.')
export const explanation = text('Explanation')
export const explanationHint = text('The author and everyone will read this; do not repeat personal data.')
export const preview = text('Preview')
export const decideNow = {
  move: text('Move this opinion'),
  hide: text('Hide this opinion'),
  lock: text('Lock this conversation'),
}
export const update = text('Update decision')
export const withdraw = text('Withdraw decision')
export const keyControl = text('Ctrl')
export const keyEnter = text('Enter')
export const keysDecide = text('decides')

export const noReason = text('Choose a reason.')
export const noOriginal = text('Paste the link of the original.')
export const originalOpinionUnknown = text('This is not the link of another opinion of this conversation.')
export const originalConversationUnknown = text('This is not the link of another public conversation.')
export const tooLong = textOf('{most, plural, other {The explanation can have at most # characters.}}')
export const ownOpinion = text('You cannot decide on your own opinions. Another moderator will.')
export const ownConversation = text('You cannot decide on your own conversations. Another moderator will.')
export const decidedByModerator = text('A moderator made this decision. Only moderators can change it.')
export const noLongerModerator = text('You no longer moderate this conversation.')
export const onHold = text('This device is new to your account and cannot do this yet.')
export const failed = text('The decision could not be saved. What you wrote is still here. Try again.')
export const noDecision = text('The decision is already withdrawn.')

export const effect = text('Effect')
export const votesNoLongerCounted = textOf(
  '{count, plural, =0 {No votes on it are counted yet.} other {{shown} {count, plural, one {vote} other {votes}} will no longer count.}}',
)
export const opinionsRemaining = textOf(
  '{before} {count, plural, one {opinion becomes} other {opinions become}} {after}. Groups are recalculated within seconds.',
)
export const onlyVotedOnIt = text('People who voted on nothing else are no longer counted as taking part.')
export const notCounted = text('It is not counted now, and will not be.')
export const authorIsTold = textOf('{name} is notified and may appeal once.')
export const lockEffect = text(
  'Nobody can vote, add opinions or answer the poll until the decision is withdrawn. What was said and voted stays.',
)

/** The decision in force, with its author if that is known. */
export const decisionsInForce = {
  move: text('Moved'),
  hide: text('Hidden'),
  lock: text('Locked'),
  withdraw: text('Withdrawn'),
}
export const decisionWithReason = textOf('{what}, {reason}')
export const decidedBy = textOf('{when}, by {name}')
export const atSource = text('Moderated at the source')
export const earlier = text('Earlier decisions on it')

export const previewTitle = text('What the author reads')
export const authorReads = {
  move: text('A moderator moved your opinion'),
  hide: text('A moderator hid your opinion'),
  lock: text('A moderator locked your conversation'),
}
export const whatItMeans = text('What it means')
export const meaning = {
  move: text(
    'People can still read it under “Moderated”, but it no longer counts. Your other opinions and votes are not affected.',
  ),
  hide: text(
    'Only moderators and you can read it, and it no longer counts. Your other opinions and votes are not affected.',
  ),
  lock: text('People can read everything, but nobody can vote, add opinions or answer the poll.'),
}
export const reasonWithHint = textOf('{label}: {hint}')
export const noExplanation = text('None was given.')
export const mayAppeal = text('The author may appeal once. Another moderator will decide.')

export const moved = text('The opinion is moved.')
export const hidden = text('The opinion is hidden.')
export const locked = text('The conversation is locked.')
export const updated = text('The decision is updated.')
export const withdrawn = text('The decision is withdrawn.')

export const withdrawTitle = text('Withdraw this decision?')
export const withdrawOpinionHint = text('The opinion returns to its place, and its votes count again.')
export const withdrawConversationHint = text('The conversation takes votes, opinions and poll answers again.')
export const optional = text('optional')

export const somebodyWasFirst = textOf('{name} decided {ago} before you')
export const somebody = text('Somebody')
export const notSaved = text('Your decision was not saved. Your text is kept below.')
export const yours = text('yours, not saved')
export const keepTheirs = text('Keep this decision')
export const replaceWithMine = text('Replace with mine')

export const reportsOfOpinion = text('Reports about an opinion')
export const reportsOfConversation = text('Reports about a conversation')
export const loadingReports = text('Loading the reports')
export const reportsFailed = text('The reports could not be loaded.')
export const noReports = text('Nobody has reported this.')
export const reportsForModerators = text('These reports go to the moderators of this site.')
export const reasonCount = textOf('{label} {count}')
export const decide = text('Decide')
export const reportList = text('Reports')
export const anonymous = text('Somebody')
