import { text, textOf } from './catalogue.ts'

/** In these sentences ⟦ and ⟧ enclose what is shared, which has the pen mark, and ‹0› to ‹5› are badges of groups. */
export const withAllGroups = {
  agree: textOf(
    '{groups, plural, =2 {You agreed with people {kind, select, sides {on ⟦both sides⟧} other {in ⟦both groups⟧}}.} =3 {You agreed with people {kind, select, sides {on ⟦all three sides⟧} other {in ⟦all three groups⟧}}.} =4 {You agreed with people {kind, select, sides {on ⟦all four sides⟧} other {in ⟦all four groups⟧}}.} =5 {You agreed with people {kind, select, sides {on ⟦all five sides⟧} other {in ⟦all five groups⟧}}.} other {You agreed with people {kind, select, sides {on ⟦all {groups, number} sides⟧} other {in ⟦all {groups, number} groups⟧}}.}}',
  ),
  disagree: textOf(
    '{groups, plural, =2 {You disagreed, like people {kind, select, sides {on ⟦both sides⟧} other {in ⟦both groups⟧}}.} =3 {You disagreed, like people {kind, select, sides {on ⟦all three sides⟧} other {in ⟦all three groups⟧}}.} =4 {You disagreed, like people {kind, select, sides {on ⟦all four sides⟧} other {in ⟦all four groups⟧}}.} =5 {You disagreed, like people {kind, select, sides {on ⟦all five sides⟧} other {in ⟦all five groups⟧}}.} other {You disagreed, like people {kind, select, sides {on ⟦all {groups, number} sides⟧} other {in ⟦all {groups, number} groups⟧}}.}}',
  ),
}
/** `groups` is a list of those who gave the same answer in each group, with the share at first and the badge at the end. */
export const votedAsYou = textOf('You voted like {groups}.')
export const sameOfGroup = textOf(
  '{kind, select, sides {{share} of {voters, number} on side ‹{key}›} other {{share} of {voters, number} in group ‹{key}›}}',
)
/** The same if shares are published in steps, and numbers of voters are not. */
export const votedAsYouInSteps = textOf('Of those who voted, {groups} chose the same as you.')
export const sameOfGroupInSteps = textOf(
  '{kind, select, sides {{share} on side ‹{key}›} other {{share} in group ‹{key}›}}',
)
export const likeMost = {
  agree: textOf('You agreed with {share} of {people, number} people.'),
  disagree: textOf('You disagreed, like {share} of {people, number} people.'),
}
export const rareVote = {
  agree: textOf(
    '{count, plural, =0 {You are the only one of {people, number} people who agreed.} one {You agreed, like only one other of {people, number} people.} other {You agreed, like only # others of {people, number} people.}}',
  ),
  disagree: textOf(
    '{count, plural, =0 {You are the only one of {people, number} people who disagreed.} one {You disagreed, like only one other of {people, number} people.} other {You disagreed, like only # others of {people, number} people.}}',
  ),
}
export const divided = textOf('Opinions are divided: {agree, number} agree, {disagree, number} disagree.')
export const unlikeOwnGroup = textOf(
  '{kind, select, sides {Your votes are like those of side ‹{key}›. Not here:} other {Your votes are like those of group ‹{key}›. Not here:}}',
)
/** By the vote of the viewer; the group chose the opposite. Without a number of voters, `voters` is 0. */
export const votedUnlikeYou = {
  agree: textOf(
    '{voters, plural, =0 {{kind, select, sides {On side ‹{key}›, {share} of those who voted disagreed. You agreed.} other {In group ‹{key}›, {share} of those who voted disagreed. You agreed.}}} other {{kind, select, sides {On side ‹{key}›, {share} of {voters, number} who voted disagreed. You agreed.} other {In group ‹{key}›, {share} of {voters, number} who voted disagreed. You agreed.}}}}',
  ),
  disagree: textOf(
    '{voters, plural, =0 {{kind, select, sides {On side ‹{key}›, {share} of those who voted agreed. You disagreed.} other {In group ‹{key}›, {share} of those who voted agreed. You disagreed.}}} other {{kind, select, sides {On side ‹{key}›, {share} of {voters, number} who voted agreed. You disagreed.} other {In group ‹{key}›, {share} of {voters, number} who voted agreed. You disagreed.}}}}',
  ),
}
export const thinkLikeAll = textOf(
  '{groups, plural, =2 {You think like {kind, select, sides {both sides} other {both groups}} on {shared, plural, one {⟦the one⟧ opinion they share} other {⟦{same, number} of the #⟧ opinions they share}}.} =3 {You think like {kind, select, sides {all three sides} other {all three groups}} on {shared, plural, one {⟦the one⟧ opinion they share} other {⟦{same, number} of the #⟧ opinions they share}}.} =4 {You think like {kind, select, sides {all four sides} other {all four groups}} on {shared, plural, one {⟦the one⟧ opinion they share} other {⟦{same, number} of the #⟧ opinions they share}}.} =5 {You think like {kind, select, sides {all five sides} other {all five groups}} on {shared, plural, one {⟦the one⟧ opinion they share} other {⟦{same, number} of the #⟧ opinions they share}}.} other {You think like {kind, select, sides {all {groups, number} sides} other {all {groups, number} groups}} on {shared, plural, one {⟦the one⟧ opinion they share} other {⟦{same, number} of the #⟧ opinions they share}}.}}',
)

/** The sentences on the picture to share, in the first person. */
export const iThinkLikeAll = textOf(
  '{groups, plural, =2 {I think like {kind, select, sides {both sides} other {both groups}} on {shared, plural, one {⟦the one⟧ opinion they share} other {⟦{same, number} of #⟧ shared opinions}}.} =3 {I think like {kind, select, sides {all three sides} other {all three groups}} on {shared, plural, one {⟦the one⟧ opinion they share} other {⟦{same, number} of #⟧ shared opinions}}.} =4 {I think like {kind, select, sides {all four sides} other {all four groups}} on {shared, plural, one {⟦the one⟧ opinion they share} other {⟦{same, number} of #⟧ shared opinions}}.} =5 {I think like {kind, select, sides {all five sides} other {all five groups}} on {shared, plural, one {⟦the one⟧ opinion they share} other {⟦{same, number} of #⟧ shared opinions}}.} other {I think like {kind, select, sides {all {groups, number} sides} other {all {groups, number} groups}} on {shared, plural, one {⟦the one⟧ opinion they share} other {⟦{same, number} of #⟧ shared opinions}}.}}',
)
export const iFoundShared = textOf(
  '{groups, plural, =2 {I found an opinion that {kind, select, sides {⟦both sides⟧} other {⟦both groups⟧}} share.} =3 {I found an opinion that {kind, select, sides {⟦all three sides⟧} other {⟦all three groups⟧}} share.} =4 {I found an opinion that {kind, select, sides {⟦all four sides⟧} other {⟦all four groups⟧}} share.} =5 {I found an opinion that {kind, select, sides {⟦all five sides⟧} other {⟦all five groups⟧}} share.} other {I found an opinion that {kind, select, sides {⟦all {groups, number} sides⟧} other {⟦all {groups, number} groups⟧}} share.}}',
)
export const iVotedRarely = textOf(
  '{count, plural, =0 {On one opinion nobody else of {people, number} people voted like me.} one {On one opinion only one other of {people, number} people voted like me.} other {On one opinion only # others of {people, number} people voted like me.}}',
)
export const iMetDivided = textOf(
  'The most divided opinion I met: {agree, number} agree, {disagree, number} disagree.',
)
export const iDiffer = text('On one opinion I differ from most people who vote like me.')
export const iVotedLikeMost = textOf('On one opinion I voted like ⟦{share}⟧ of {people, number} people.')
export const iThinkLikeMost = textOf(
  '{compared, plural, one {I think like most people on ⟦one⟧ opinion.} other {I think like most people on ⟦{same, number} of #⟧ opinions.}}',
)
