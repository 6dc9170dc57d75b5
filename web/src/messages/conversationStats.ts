import { text, textOf } from './catalogue.ts'

export const people = textOf('{count, plural, one {person} other {people}}')
export const opinions = textOf('{count, plural, one {opinion} other {opinions}}')
export const votes = textOf('{count, plural, one {vote} other {votes}}')
export const whereYouStand = text('Where you stand')
export const votesUntilPlaced = textOf(
  'About {count} more {count, plural, one {vote} other {votes}} and we can place you.',
)
export const placedIn = textOf<{ key: string; closeTo: string | undefined }>(({ key, closeTo }) =>
  closeTo === undefined
    ? `You are with group ‹${key}›.`
    : `You are with group ‹${key}›, near group ‹${closeTo}›.`,
)
export const mostLike = textOf<{ key: string }>(
  ({ key }) => `Your votes are most like those of group ‹${key}›.`,
)
export const likeNoGroup = text('Your votes so far are not clearly more like those of one group.')
export const betweenGroups = text('Your votes so far fit more than one group.')
export const notInGroup = text('You are not in a group.')
export const voteToBePlaced = text('Vote to see where you stand.')
export const placesFromThirty = text('From thirty people on you see where you stand.')
export const seeResults = text('See the results')
