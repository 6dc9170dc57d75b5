import { text, textOf } from './catalogue.ts'

/** Where the viewer is among the groups, on every screen. In these sentences ‹0› to ‹5› are badges of groups. */
export const placedIn = textOf(
  '{kind, select, sides {You are on side ‹{key}›.} other {You are with group ‹{key}›.}}',
)
export const placedNear = textOf(
  '{kind, select, sides {You are on side ‹{key}›, near side ‹{closeTo}›.} other {You are with group ‹{key}›, near group ‹{closeTo}›.}}',
)
export const probablyIn = textOf(
  '{kind, select, sides {You are probably on side ‹{key}›.} other {You are probably with group ‹{key}›.}}',
)
export const mostLike = textOf(
  '{kind, select, sides {Your votes are most like those of side ‹{key}›.} other {Your votes are most like those of group ‹{key}›.}}',
)
export const inBetween = text('You are in between.')
export const votesUntilPlaced = textOf(
  '{count, plural, one {About # more vote and we can place you.} other {About # more votes and we can place you.}}',
)
export const betweenGroups = textOf(
  '{kind, select, sides {Your votes so far fit more than one side.} other {Your votes so far fit more than one group.}}',
)
export const likeNoGroup = textOf(
  '{kind, select, sides {Your votes so far are not clearly more like those of one side. Nobody has to fit one.} other {Your votes so far are not clearly more like those of one group. Nobody has to fit one.}}',
)
export const notInGroup = textOf(
  '{kind, select, sides {You are on no side: your votes fit none of them clearly.} other {You are not in a group: your votes fit none of them clearly.}}',
)
