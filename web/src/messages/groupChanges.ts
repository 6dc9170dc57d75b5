import type { MapChange } from '@parley/contract'
import { capitalized, inWords, oneOf, plural, text, textOf, type GroupingKind } from './catalogue.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export const changed = textOf('The {kind, select, sides {sides} other {groups}} have changed.')
type Change = {
  reason: MapChange['reason']
  kind: GroupingKind
  /** The number of groups now and, if known, before. */
  groups: number
  before?: number | undefined
  /** The number of votes cast since; 0 if votes are not the reason. */
  votes: string
  numVotes: number
}
const what = ({ reason, kind, groups, before = groups }: Change): string => {
  switch (reason) {
    case 'groups_formed':
      return `${inWords(groups)} ${kind} appeared`
    case 'group_added':
      if (groups - before > 1) return `${inWords(groups - before)} more ${kind} appeared`
      return `a ${ORDINALS[groups - 1] ?? 'new'} ${oneOf(kind)} appeared`
    case 'groups_joined':
      return before - groups > 1
        ? `${kind} joined, so that there are ${inWords(groups)} now`
        : `two ${kind} joined`
    case 'groups_dissolved':
      return `there are no clear ${kind} any more`
    case 'groups_redrawn':
      return `the ${kind} were redrawn because votes changed`
    case 'opinions_moderated':
      return `the ${kind} were redrawn because opinions were moved by moderators`
    case 'people_set_aside':
      return `the ${kind} were redrawn because people were set aside`
  }
}
/** The reason for a change of groups as a sentence. */
export const reasonOf = textOf((n: Change) => {
  const isByVotes = n.numVotes > 0 && n.reason !== 'opinions_moderated' && n.reason !== 'people_set_aside'
  const words = what(n)
  return isByVotes
    ? `With ${n.votes} new ${plural(n.numVotes, 'vote', 'votes')} ${words}.`
    : `${capitalized(words)}.`
})
export const earlierChanges = textOf(
  '{count, plural, one {They had already changed once since you were here.} other {They had already changed {count} times since you were here.}}',
)
/** The badge replaces the letter. */
/** ‹0› to ‹5› are badges of groups. */
export const youWereInNow = textOf('You were in ‹{from}›, now you are in ‹{to}›.')
export const whatChanged = text('What changed')
export const dismiss = text('Dismiss')
export const sinceLastVisit = textOf((n: { votes: string; numVotes: number; numNew: number }) => {
  const votes = `Since your last visit: ${n.votes} more ${plural(n.numVotes, 'vote', 'votes')}`
  return n.numNew === 0
    ? `${votes}.`
    : `${votes}, and ${n.numNew} ${plural(n.numNew, 'opinion', 'opinions')} new in these lists.`
})
