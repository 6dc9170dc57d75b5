import { plural, text, textOf } from './catalogue.ts'

export const reviewOpinions = text('Review opinions before they appear')
export const reviewOpinionsHint = text(
  'A new opinion is shown and counted once you or a moderator has let it in. You can change this later.',
)
export const reviewOpinionsOfOrganization = text(
  'A new opinion is shown and counted once a facilitator of the organization or a moderator has let it in. You can change this later.',
)
export const opinionsAreReviewed = text('Opinions appear once they have been reviewed.')
export const switchOn = text('Review new opinions')
export const switchOnHint = text(
  'New opinions wait until somebody who reviews them lets them in. What is there already stays.',
)
export const switchOff = text('Stop reviewing opinions')
export const switchOffHint = text('New opinions appear at once. Those that wait go on waiting for review.')
export const switchFailed = text('This could not be changed. Try again.')
export const nowReviewed = text('New opinions wait for review now.')
export const noLongerReviewed = text('New opinions appear at once now.')

export const postedWaiting = text(
  'Your opinion waits for review. It is shown, and counted, once it is let in.',
)
export const waits = text('⟪Waiting for review.⟫ Only you and those who review see it.')
export const ownWaiting = text('Your opinions that wait')
export const waitingCount = textOf<{ count: number }>(
  ({ count }) => `Waiting for review: ${count} ${plural(count, 'opinion', 'opinions')}`,
)
export const publish = text('Publish')
export const move = text('Move')
export const hide = text('Hide')
export const published = text('The opinion is published.')
export const refused = text('The opinion is refused, and its author is told why.')
export const alreadyReviewed = text('Somebody else has reviewed this opinion.')
export const conversationClosed = text('Nothing can be published while the conversation is closed.')
export const reviewFailed = text('This did not work. Try again.')
export const moveOpinion = text('Move this opinion')
export const hideOpinion = text('Hide this opinion')
export const moveHint = text('Everybody can read it under “Moderated”, with your reason. It is not counted.')
export const hideHint = text('Only its author and moderators see it, with your reason. It is not counted.')
