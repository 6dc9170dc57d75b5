import { text, textOf } from './catalogue.ts'

export const reviewOpinions = text('Review opinions before they appear')
export const reviewOpinionsHint = text(
  'A new opinion is shown and counted once you or a moderator publishes it. You can change this later.',
)
export const reviewOpinionsOfOrganization = text(
  'A new opinion is shown and counted once a facilitator of the organization or a moderator publishes it. You can change this later.',
)
export const opinionsAreReviewed = text('Opinions appear once they have been reviewed.')
export const switchOn = text('Review new opinions')
export const switchOnHint = text('New opinions wait until a reviewer publishes them. Earlier opinions stay.')
export const switchOff = text('Stop reviewing opinions')
export const switchOffHint = text('New opinions appear at once.')
export const waitingStay = textOf(
  '{count, plural, one {The waiting opinion still waits until somebody publishes or refuses it.} other {The # waiting opinions still wait until somebody publishes or refuses them.}}',
)
export const nothingWaitsNow = text('Nothing is waiting now.')
export const waitingOpinionsStay = text(
  'Waiting opinions still wait until somebody publishes or refuses them.',
)
export const pauseOpinions = text('Pause new opinions')
export const resumeOpinions = text('Allow new opinions again')
export const opinionsPaused = text('Nobody can add an opinion now. Voting continues.')
export const opinionsResumed = text('Opinions can be added again.')
export const reviewNewcomers = text('Review opinions of newcomers')
export const stopReviewingNewcomers = text('Stop reviewing newcomers')
export const newcomersReviewed = text(
  'Opinions from people who have none here yet now wait for review. Others appear at once.',
)
export const newcomersNotReviewed = text('Opinions of newcomers appear at once now.')
export const switchFailed = text('This could not be changed. Try again.')
export const nowReviewed = text('New opinions wait for review now.')
export const noLongerReviewed = text('New opinions appear at once now.')

export const postedWaiting = text(
  'Your opinion waits for review. It is shown and counted once it is published.',
)
export const waitingFailed = text('What waits for review could not be loaded.')
export const nothingWaits = text('Nothing waits for review.')
export const noneOfYoursWaits = text('None of your opinions waits for review.')
export const forReviewers = text('Nobody else sees these or votes on them until a reviewer publishes them.')
export const forAuthors = text(
  'Only you and those who review see these. You are told when they are published or refused.',
)
export const sameText = text('Others with the same text:')
export const sameTextStates = {
  live: textOf('{count, plural, one {# that is published} other {# that are published}}'),
  waiting: textOf('{count, plural, one {# that waits} other {# that wait}}'),
  moved: textOf('{count, plural, one {# that was moved} other {# that were moved}}'),
  hidden: textOf('{count, plural, one {# that was hidden} other {# that were hidden}}'),
}
export const stillWaiting = text('New opinions appear at once here; these came earlier and still wait.')
export const newestOf = textOf('The newest {shown} of {all} are shown.')
export const publish = text('Publish')
export const move = text('Move')
export const hide = text('Hide')
export const published = text('The opinion is published.')
export const refused = text('The opinion is refused, and its author is told why.')
export const alreadyReviewed = text('Somebody else has reviewed this opinion.')
export const conversationClosed = text('Nothing can be published while the conversation is closed.')
export const noLongerWaits = text('This opinion is no longer waiting.')
export const reviewOnHold = text('This device is new to your account and cannot review yet.')
export const reviewFailed = text('This did not work. Try again.')
export const moveOpinion = text('Move this opinion')
export const hideOpinion = text('Hide this opinion')
export const moveHint = text('Everybody can read it under “Moderated”, with your reason. It is not counted.')
export const hideHint = text('Only its author and moderators see it, with your reason. It is not counted.')
