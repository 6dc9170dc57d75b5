import type { VoteChoice } from '@parley/contract'
import { wholeNumber } from '#ui/format.ts'
import { allOf, plural, text, textOf } from './catalogue.ts'

/** The number of groups at the end of a sentence: "people in both groups". */
const groupsInWords = (count: number): string => `${allOf(count)} groups`

export const roundDone = textOf<{ count: number }>(({ count }) => `${count} done`)
/** In these sentences ⟦ and ⟧ enclose the words with the pen mark, and ‹0› to ‹5› are badges of groups. */
export const withAllGroups = {
  agree: textOf((groups: number) => `You just agreed with people in ⟦${groupsInWords(groups)}⟧.`),
  disagree: textOf((groups: number) => `You just disagreed, like people in ⟦${groupsInWords(groups)}⟧.`),
}
export const votedAsYou = textOf((groups: readonly { share: string; voters: string; key: string }[]) => {
  const parts = groups.map(({ share, voters, key }) => `${share} of ${voters} in group ‹${key}›`)
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''} voted as you did.`
})
export const nearGroup = textOf<{ key: string; closeTo: string | undefined }>(({ key, closeTo }) =>
  closeTo === undefined
    ? `You are with group ‹${key}›.`
    : `You are with group ‹${key}›, near group ‹${closeTo}›.`,
)
export const nearGroupWhy = textOf<{ votes: number }>(
  ({ votes }) => `By your ${votes} ${plural(votes, 'vote', 'votes')} so far. More votes can move you.`,
)
export const votesUntilPlaced = textOf<{ count: number }>(
  ({ count }) => `About ${count} more ${plural(count, 'vote', 'votes')} and we can place you.`,
)
export const votesUntilPlacedWhy = text(
  'Then you see which group votes most like you, and what all groups share.',
)
export const likeMost = {
  agree: textOf(
    (n: { share: string; people: string }) => `You agreed with ${n.share} of ${n.people} people.`,
  ),
  disagree: textOf(
    (n: { share: string; people: string }) => `You disagreed, like ${n.share} of ${n.people} people.`,
  ),
}
export const votesSoFar = textOf<{ count: number; total: number }>(
  ({ count, total }) => `You have voted on ${count} of ${total} opinions.`,
)
export const votesSoFarWhy = text('Each vote counts in the results.')
export const fiveMore = text('Five more')
export const seeWhereIStand = text('See where I stand')
export const addOwnOpinion = text('Add your own opinion')
export const allVoted = textOf<{ count: number }>(({ count }) =>
  count === 1 ? 'The only opinion voted on' : `All ${wholeNumber(count)} opinions voted on`,
)
export const ownVotes = textOf<Record<VoteChoice, number>>(
  ({ agree, disagree, pass }) => `${agree} agree, ${disagree} disagree, ${pass} pass`,
)
export const thinkLikeAll = textOf<{ groups: number; same: number; shared: number }>(
  ({ groups, same, shared }) =>
    shared === 1
      ? `You think like ${groupsInWords(groups)} on ⟦the one⟧ opinion they share.`
      : `You think like ${groupsInWords(groups)} on ⟦${same} of the ${shared}⟧ opinions they share.`,
)
export const thinkLikeGroup = textOf<{ key: string; same: number; compared: number }>(
  ({ key, same, compared }) => `You think like group ‹${key}› on ${same} of ${compared} opinions.`,
)
export const thinkLikeMost = textOf<{ same: number; compared: number }>(
  ({ same, compared }) => `You think like most people on ${same} of ${compared} opinions.`,
)
export const groupsFromTen = textOf<{ count: number }>(({ count }) =>
  count === 1
    ? 'You voted on the only opinion. Groups can appear from ten people on.'
    : `You voted on all ${count} opinions. Groups can appear from ten people on.`,
)
export const youVotedOnAll = textOf<{ count: number }>(({ count }) =>
  count === 1 ? 'You voted on the only opinion.' : `You voted on all ${count} opinions.`,
)
export const ownCounts = textOf<Record<VoteChoice, number>>(
  ({ agree, disagree, pass }) =>
    `You agreed with ${agree}, disagreed with ${disagree} and passed on ${pass}.`,
)
export const moreWillAppear = text('New opinions will appear here.')
export const noOpinionsYet = text('There are no opinions to vote on yet. Add the first one.')
export const addOpinionShort = text('Add opinion')
export const pictureToShare = text('A picture to share')
export const pictureSays = text('Says how many, not what you voted nor your group.')
export const sharePicture = text('Share')
export const pictureFailed = text('The picture could not be made on this device.')
export const pictureSaved = text('The picture is saved.')
/** The sentences on the picture to share, in the first person. */
export const iThinkLikeAll = textOf<{ groups: number; same: number; shared: number }>(
  ({ groups, same, shared }) =>
    `I think like ${groupsInWords(groups)} on ⟦${same} of ${shared}⟧ shared opinions.`,
)
export const iVotedOnAll = textOf<{ count: number }>(({ count }) =>
  count === 1 ? 'I voted on the only opinion.' : `I voted on all ${count} opinions.`,
)
