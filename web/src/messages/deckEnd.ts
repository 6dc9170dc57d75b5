import type { VoteChoice } from '@parley/contract'
import { wholeNumber } from '#ui/format.ts'
import { allOf, oneOf, text, textOf, type GroupingKind } from './catalogue.ts'

type Groups = { groups: number; kind: GroupingKind }
/** The number of groups at the end of a sentence: "people in both groups", "people on both sides". */
const groupsInWords = ({ groups, kind }: Groups): string => `${allOf(groups)} ${kind}`
const inOrOn = ({ kind }: { kind: GroupingKind }): string => (kind === 'sides' ? 'on' : 'in')

export const roundDone = textOf('{count} done')
/** In these sentences ⟦ and ⟧ enclose the words with the pen mark, and ‹0› to ‹5› are badges of groups. */
export const withAllGroups = {
  agree: textOf((n: Groups) => `You just agreed with people ${inOrOn(n)} ⟦${groupsInWords(n)}⟧.`),
  disagree: textOf((n: Groups) => `You just disagreed, like people ${inOrOn(n)} ⟦${groupsInWords(n)}⟧.`),
}
type GroupAlike = { share: string; voters: string | undefined; key: string }
/** No number of voters is given if shares are published in steps. */
export const votedAsYou = textOf(
  ({ kind, groups }: { kind: GroupingKind; groups: readonly GroupAlike[] }) => {
    const parts = groups.map(
      ({ share, voters, key }) =>
        `${share}${voters === undefined ? '' : ` of ${voters}`} ${inOrOn({ kind })} ${oneOf(kind)} ‹${key}›`,
    )
    const joined = `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
    return groups.some(({ voters }) => voters === undefined)
      ? `Of those who voted, ${joined} chose the same as you.`
      : `${joined} voted as you did.`
  },
)
export const placeWhy = textOf(
  'By your {votes, plural, one {# vote} other {# votes}} so far. More votes can move you.',
)
export const votesUntilPlacedWhy = textOf(
  'Then you see which {kind, select, sides {side} other {group}} votes most like you, and what all {kind, select, sides {sides} other {groups}} share.',
)
export const likeMost = {
  agree: textOf('You agreed with {share} of {people} people.'),
  disagree: textOf('You disagreed, like {share} of {people} people.'),
}
export const rareVote = {
  agree: textOf(
    '{count, plural, =0 {You are ⟦the only one⟧ of {people} people who agreed.} one {You agreed, like ⟦only one⟧ other of {people} people.} other {You agreed, like ⟦only {count}⟧ others of {people} people.}}',
  ),
  disagree: textOf(
    '{count, plural, =0 {You are ⟦the only one⟧ of {people} people who disagreed.} one {You disagreed, like ⟦only one⟧ other of {people} people.} other {You disagreed, like ⟦only {count}⟧ others of {people} people.}}',
  ),
}
export const divided = textOf('Opinions are divided: ⟦{agree} agree, {disagree} disagree⟧.')
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
export const thinkLikeAll = textOf<Groups & { same: number; shared: number }>(({ same, shared, ...n }) =>
  shared === 1
    ? `You think like ${groupsInWords(n)} on ⟦the one⟧ opinion they share.`
    : `You think like ${groupsInWords(n)} on ⟦${same} of the ${shared}⟧ opinions they share.`,
)
export const thinkLikeGroup = textOf(
  'You think like {kind, select, sides {side} other {group}} ‹{key}› on {same} of {compared} opinions.',
)
export const thinkLikeMost = textOf('You think like most people on {same} of {compared} opinions.')
export const groupsFromTen = textOf(
  '{count, plural, one {You voted on the only opinion. Groups can appear from ten people on.} other {You voted on all {count} opinions. Groups can appear from ten people on.}}',
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
export const whatPictureSays = text('Says how many, not what you voted nor where you stand.')
export const sharePicture = text('Share')
export const pictureFailed = text('The picture could not be made on this device.')
export const pictureSaved = text('The picture is saved.')
/** The sentences on the picture to share, in the first person. */
export const iThinkLikeAll = textOf<Groups & { same: number; shared: number }>(({ same, shared, ...n }) =>
  shared === 1
    ? `I think like ${groupsInWords(n)} on ⟦the one⟧ opinion they share.`
    : `I think like ${groupsInWords(n)} on ⟦${same} of ${shared}⟧ shared opinions.`,
)
export const iVotedOnAll = textOf(
  '{count, plural, one {I voted on the only opinion.} other {I voted on all {count} opinions.}}',
)
