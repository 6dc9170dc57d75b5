import { oneOf, text, textOf, type GroupingKind } from './catalogue.ts'

/** Where the viewer is among the groups, on every screen. In these sentences ‹0› to ‹5› are badges of groups. */
export const placedIn = textOf<{ key: string; closeTo: string | undefined; kind: GroupingKind }>(
  ({ key, closeTo, kind }) => {
    const placed = `You are ${kind === 'sides' ? 'on side' : 'with group'} ‹${key}›`
    return closeTo === undefined ? `${placed}.` : `${placed}, near ${oneOf(kind)} ‹${closeTo}›.`
  },
)
export const probablyIn = textOf(
  'You are probably {kind, select, sides {on side} other {with group}} ‹{key}›.',
)
export const mostLike = textOf(
  'Your votes are most like those of {kind, select, sides {side} other {group}} ‹{key}›.',
)
export const inBetween = text('You are in between.')
export const votesUntilPlaced = textOf(
  'About {count} more {count, plural, one {vote} other {votes}} and we can place you.',
)
export const betweenGroups = textOf(
  'Your votes so far fit more than one {kind, select, sides {side} other {group}}.',
)
export const likeNoGroup = textOf(
  'Your votes so far are not clearly more like those of one {kind, select, sides {side} other {group}}. Nobody has to fit one.',
)
export const notInGroup = textOf(
  'You are {kind, select, sides {on no side} other {not in a group}}: your votes fit none of them clearly.',
)
