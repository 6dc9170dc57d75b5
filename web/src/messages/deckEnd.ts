import type { VoteChoice } from '@parley/contract'
import { wholeNumber } from '#ui/format.ts'
import { text, textOf } from './catalogue.ts'

export const roundDone = textOf('{count} done')
export const placeWhy = textOf(
  'Based on your {votes, plural, one {# vote} other {# votes}} so far. More votes can move you.',
)
export const votesUntilPlacedWhy = textOf(
  'Then you see which {kind, select, sides {side} other {group}} votes most like you, and what all {kind, select, sides {sides} other {groups}} share.',
)
export const votesSoFar = textOf(
  '{total, plural, one {You have voted on {count} of one opinion.} other {You have voted on {count} of {total} opinions.}}',
)
export const votesSoFarWhy = text('Each vote counts in the results.')
export const fiveMore = text('Five more')
export const seeWhereIStand = text('See where I stand')
export const seeResults = text('See the results')
export const addOwnOpinion = text('Add your own opinion')
export const allVoted = textOf<{ count: number }>(({ count }) =>
  count === 1 ? 'The only opinion voted on' : `All ${wholeNumber(count)} opinions voted on`,
)
export const ownVotes = textOf<Record<VoteChoice, number>>(
  ({ agree, disagree, pass }) => `${agree} agree, ${disagree} disagree, ${pass} pass`,
)
export const thinkLikeGroup = textOf(
  'You think like {kind, select, sides {side} other {group}} ‹{key}› on {same} of {compared} opinions.',
)
export const thinkLikeMost = textOf('You think like most people on {same} of {compared} opinions.')
export const groupsFromTen = textOf(
  '{count, plural, one {You voted on the only opinion. Groups need at least ten people.} other {You voted on all {count} opinions. Groups need at least ten people.}}',
)
export const youVotedOnAll = textOf(
  '{count, plural, one {You voted on the only opinion.} other {You voted on all {count} opinions.}}',
)
export const ownCounts = textOf<Record<VoteChoice, number>>(({ agree, disagree, pass }) => {
  const parts = [
    ...(agree > 0 ? [`agreed with ${agree}`] : []),
    ...(disagree > 0 ? [`disagreed with ${disagree}`] : []),
    ...(pass > 0 ? [`passed on ${pass}`] : []),
  ]
  if (parts.length === 0) return 'You have not voted.'
  return parts.length === 1 ? `You ${parts[0]}.` : `You ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
})
export const moreWillAppear = text('New opinions will appear here.')
export const noOpinionsYet = text('There are no opinions to vote on yet. Add the first one.')
export const noOpinions = text('There are no opinions to vote on.')
export const addOpinionShort = text('Add opinion')
export const pictureToShare = text('A picture to share')
export const whatPictureSays = text('Says how many, not how you voted or where you stand.')
export const sharePicture = text('Share')
export const pictureFailed = text('The picture could not be made on this device.')
export const pictureSaved = text('The picture is saved.')
/** The sentence on the picture to share if there is nothing else to say. */
export const iVotedOnAll = textOf(
  '{count, plural, one {I voted on the only opinion.} other {I voted on all {count} opinions.}}',
)
