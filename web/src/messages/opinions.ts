import { text, textOf } from './catalogue.ts'

export const listLabel = text('Opinions')
export const filterLabel = text('Show')
export const filterUseful = text('Most useful')
export const filterNewest = text('Newest')
export const filterMine = text('My votes')
export const filterOpen = text('Not voted yet')
export const filterModerated = text('Moderated')
export const filterModeratedCount = textOf('Moderated {count}')
export const filterHidden = text('Hidden')
export const hiddenNote = text('Only moderators and the author can read these.')
export const emptyHidden = text('No opinion here is hidden.')
export const moderatedNote = text('Readable, not counted')
export const emptyUseful = text('Nobody has added an opinion yet.')
export const emptyMine = text('You have not voted on any opinion here yet.')
export const emptyOpen = text('You have voted on every opinion here.')
export const emptyModerated = text('No opinion here has been moderated.')
export const showMore = text('Show more')
export const partShown = textOf('Opinions {from} to {to} of {count}')
export const loading = text('Loading opinions')
export const listFailed = text('The opinions could not be loaded. Your votes are safe.')

export const waiting = text('Waiting to be sent')

export const menu = text('More for this opinion')

export const movedBecause = textOf('⟪Moved by a moderator, reason: {reason}.⟫ {date}.')
export const hiddenBecause = textOf('⟪Hidden by a moderator, reason: {reason}.⟫ {date}.')
export const moderatedAtSource = text('⟪Moderated at the source.⟫')
export const setAsideAtSource = text('⟪Set aside at the source:⟫ it is about the conversation itself.')
export const theOriginal = text('The opinion that said it first')
export const showMoved = text('Show')
export const foldMoved = text('Fold')
export const hadVoted = textOf('{count, plural, one {# person had voted} other {# people had voted}}')

export const linkedOpinion = text('The opinion in your link')
export const linkedOpinionMissing = text(
  'This opinion is no longer here. It may have been removed by its author or by moderators.',
)
export const showInContext = text('Show in context')
export const postedOpinion = text('Your new opinion')
export const saidBefore = text('You have said this already')
export const alreadyPosted = text('Somebody has said this already')
