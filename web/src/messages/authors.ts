import { text, textOf } from './catalogue.ts'

export const edit = text('Edit title and text')
export const add = text('Add a dated paragraph')
export const close = text('Close the conversation')
export const reopen = text('Open it again')
export const changePublication = text('Change publication')
export const schedule = text('Publish on a date')
export const postOutcome = text('Post the outcome')
export const changeOutcome = text('Change the outcome')
export const remove = text('Delete the conversation')
export const cancel = text('Cancel')
export const save = text('Save')
export const onHold = text('This device is new to your account. It can do this a day after it was added.')
export const noConnection = text('No internet connection. Nothing is lost: try again once you are online.')

export const titleLabel = text('Title')
export const bodyLabel = text('Background')
export const optional = text('optional')
export const editHint = text(
  'Possible in the first hour, before the tenth vote. Later you can add paragraphs. Everybody can read earlier versions.',
)
export const saveFailed = text('The changes could not be saved.')
export const editRefused = {
  hour_has_passed: text('The first hour is over. Add a dated paragraph instead.'),
  ten_votes_cast: text('Ten votes have been cast. Add a dated paragraph instead.'),
  conversation_locked: text('Not possible while it is locked.'),
}
export const saved = text('Your changes are saved.')

export const additionLabel = text('Paragraph')
export const additionHint = text(
  'It appears below the text with today’s date. Title, text and poll stay as they are.',
)
export const additionEmpty = text('Write something first.')
export const addNow = text('Add the paragraph')
export const added = text('The paragraph is added.')

export const closeHint = text(
  'Nobody can vote or add opinions while it is closed. Everybody can read it, and you can open it again.',
)
export const closePrivateHint = text(
  'Nobody can vote or add opinions while it is closed. People who have the link can read it, and you can open it again.',
)
export const reopenHint = text('People can vote and add opinions again.')
export const reopenOutcomeHint = text(
  'People can vote and add opinions again. Meanwhile “What was decided” is called “Earlier outcome”.',
)
export const when = text('When')
export const now = text('Now')
export const atDate = text('On a date')
export const dateLabel = text('Date and time')
export const dateMissing = text('Choose a future date and time.')
export const closeNow = text('Close now')
export const closeAtDate = text('Close on this date')
export const reopenNow = text('Open now')
export const reopenAtDate = text('Open on this date')
export const dropDate = text('Remove the date')
export const closed = text('The conversation is closed.')
export const reopened = text('The conversation is open again.')
export const dateSet = text('The date is set.')
export const dateDropped = text('The date is removed.')
export const alreadyClosed = text('It is already closed.')
export const changeOpening = text('Change when it opens')
export const openingHint = text('Until then people can read it, and nobody can vote or add an opinion.')
export const openNow = text('Open now')
export const opened = text('The conversation is open.')
export const alreadyOpen = text('It is already open.')
export const closeFailed = text('The conversation could not be closed.')
export const reopenFailed = text('The conversation could not be opened.')

export const scheduleHint = text(
  'The conversation is private now. On this date it becomes public. Everyone who can read it sees the date.',
)
export const setDate = text('Set the date')
export const cancelPublication = text('Keep it private')
export const alreadyPublic = text('It is already public.')
export const somebodyTookPart = text(
  'Somebody has taken part: the date can be postponed or cancelled, not brought forward.',
)
export const scheduleFailed = text('The date could not be changed.')

export const deleteTitle = text('Delete this conversation?')
export const deleteGone = text(
  'The conversation and its opinions disappear from every list, and its address says that it was deleted.',
)
export const deleteStays = text(
  'What stays: other people’s opinions in their own profiles, marked as from a deleted conversation, and copies of the results that somebody has already saved or printed.',
)
export const deleteNow = text('Delete')
export const deleteFailed = text('Failed to delete the post.')
export const deleted = text('The conversation is deleted.')

export const outcomeHint = text(
  'It appears at the top of the conversation. People who took part are notified once, not about later changes.',
)
export const outcomeText = text('What was decided')
export const draftKept = text('Draft kept on this device')
export const answersHeading = text('Answers')
export const answersHint = text(
  'The opinions that people share stand here already. Answer as many as you can: people read how many are answered so far. Say who does it and by when, if you know.',
)
export const columnOpinion = text('Opinion')
export const columnState = text('What becomes of it')
export const columnAnswer = text('Your answer')
export const columnDoneBy = text('Who')
export const columnDueOn = text('By when')
export const notAnswered = text('Not answered yet')
export const doneByOf = textOf('Who does it, for “{opinion}”')
export const dueOnOf = textOf('By when, for “{opinion}”')
export const choose = textOf('Choose “{opinion}”')
export const chooseAll = text('Choose all')
export const chosen = textOf('{count, plural, one {# chosen} other {# chosen}}')
export const fillHint = text('What you leave empty here stays as it is in the chosen rows.')
export const leaveAsIs = text('As it is')
export const fillIn = textOf('{count, plural, one {Fill in # row} other {Fill in # rows}}')
export const filledIn = textOf('{count, plural, one {# row filled in.} other {# rows filled in.}}')
export const allAnswered = text('These are all the answers')
export const allAnsweredHint = text('Until then people read how many are answered so far.')
export const answeredSoFar = textOf('{answered} of {total} answered')
export const leadersOnly = text('Only those who lead this conversation can write its outcome.')
export const toConversation = text('To the conversation')
export const stateOf = textOf('What becomes of “{opinion}”')
export const answerText = textOf('Your answer to “{opinion}”')
export const answerAnother = text('Answer another opinion')
export const chooseOpinion = text('Opinion to answer')
export const opinionsFailed = text('The opinions could not be loaded.')
export const preview = text('Preview')
export const asPeopleSeeIt = text('As people will see it')
export const goOnWriting = text('Go on writing')
export const postAndNotify = text('Post and notify')
export const postChange = text('Post the change')
export const outcomePosted = text('The outcome is posted.')
export const outcomeRefused = {
  conversation_open: text('Close the conversation first.'),
  conversation_locked: text('Not possible while it is locked.'),
}
export const outcomeFailed = text('The outcome could not be posted. Your text is kept.')
export const answerNeedsText = text('Each answer needs a text, and a choice of what becomes of the opinion.')
export const doneByTooLong = textOf('{most, plural, other {“Who” may have # characters.}}')

export const awaitsApproval = text(
  'A moderator looks at this before it becomes public. Until then, only people with the link can find it.',
)
export const becomesPublic = textOf('Becomes public on {moment}. From then on everybody can find it.')
export const openUntil = textOf('Open until {moment}.')
export const opensAgain = textOf('Opens again on {moment}.')
export const addedOn = textOf('Added on {date}')
export const editedOn = textOf('Edited on {date}')
export const earlierTexts = text('Earlier versions')
export const until = textOf('Until {date}')
export const versionsFailed = text('The earlier versions could not be loaded.')
export const showOlderVersions = text('Show older versions')
export const loading = text('Loading')
export const chooseOne = text('Choose an opinion')
