import { allOf, capitalized, oneOf, text, textOf, type GroupingKind } from './catalogue.ts'

type Groups = { groups: number; kind: GroupingKind }
/** The number of groups at the end of a sentence: "people in both groups", "people on both sides". */
const groupsInWords = ({ groups, kind }: Groups): string => `${allOf(groups)} ${kind}`
const inOrOn = ({ kind }: { kind: GroupingKind }): string => (kind === 'sides' ? 'on' : 'in')

/** In these sentences ⟦ and ⟧ enclose what is shared, which has the pen mark, and ‹0› to ‹5› are badges of groups. */
export const withAllGroups = {
  agree: textOf((n: Groups) => `You agreed with people ${inOrOn(n)} ⟦${groupsInWords(n)}⟧.`),
  disagree: textOf((n: Groups) => `You disagreed, like people ${inOrOn(n)} ⟦${groupsInWords(n)}⟧.`),
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
      : `${capitalized(joined)} voted as you did.`
  },
)
export const likeMost = {
  agree: textOf('You agreed with {share} of {people} people.'),
  disagree: textOf('You disagreed, like {share} of {people} people.'),
}
export const rareVote = {
  agree: textOf(
    '{count, plural, =0 {You are the only one of {people} people who agreed.} one {You agreed, like only one other of {people} people.} other {You agreed, like only {count} others of {people} people.}}',
  ),
  disagree: textOf(
    '{count, plural, =0 {You are the only one of {people} people who disagreed.} one {You disagreed, like only one other of {people} people.} other {You disagreed, like only {count} others of {people} people.}}',
  ),
}
export const divided = textOf('Opinions are divided: {agree} agree, {disagree} disagree.')
export const unlikeOwnGroup = textOf(
  'Your votes are like those of {kind, select, sides {side} other {group}} ‹{key}›. Not here:',
)
type GroupUnlike = { key: string; kind: GroupingKind; share: string; voters: string | undefined }
const inGroup = ({ key, kind, share, voters }: GroupUnlike): string =>
  `${capitalized(inOrOn({ kind }))} ${oneOf(kind)} ‹${key}›, ${share} of ${voters ?? 'those'} who voted`
/** By the vote of the viewer; the group chose the opposite. */
export const votedUnlikeYou = {
  agree: textOf((n: GroupUnlike) => `${inGroup(n)} disagreed. You agreed.`),
  disagree: textOf((n: GroupUnlike) => `${inGroup(n)} agreed. You disagreed.`),
}
export const thinkLikeAll = textOf<Groups & { same: number; shared: number }>(({ same, shared, ...n }) =>
  shared === 1
    ? `You think like ${groupsInWords(n)} on ⟦the one⟧ opinion they share.`
    : `You think like ${groupsInWords(n)} on ⟦${same} of the ${shared}⟧ opinions they share.`,
)

/** The sentences on the picture to share, in the first person. */
export const iThinkLikeAll = textOf<Groups & { same: number; shared: number }>(({ same, shared, ...n }) =>
  shared === 1
    ? `I think like ${groupsInWords(n)} on ⟦the one⟧ opinion they share.`
    : `I think like ${groupsInWords(n)} on ⟦${same} of ${shared}⟧ shared opinions.`,
)
export const iFoundShared = textOf<Groups>((n) => `I found an opinion that ⟦${groupsInWords(n)}⟧ share.`)
export const iVotedRarely = textOf(
  '{count, plural, =0 {On one opinion nobody else of {people} people voted like me.} one {On one opinion only one other of {people} people voted like me.} other {On one opinion only {count} others of {people} people voted like me.}}',
)
export const iMetDivided = textOf('The most divided opinion I met: {agree} agree, {disagree} disagree.')
export const iDiffer = text('On one opinion I differ from most people who vote like me.')
export const iVotedLikeMost = textOf('On one opinion I voted like ⟦{share}⟧ of {people} people.')
export const iThinkLikeMost = textOf(
  '{compared, plural, one {I think like most people on ⟦one⟧ opinion.} other {I think like most people on ⟦{same} of {compared}⟧ opinions.}}',
)
