import { FlowTable, groupKeysOf, type GroupMembership, type PreviousRun } from './flows.ts'

/**
 * Why the groups of a run differ from those of the previous run; see `changeOfGroups`.
 */
export type ChangeReason =
  | 'groups_formed'
  | 'group_added'
  | 'groups_joined'
  | 'groups_redrawn'
  | 'groups_dissolved'

/** The number of people who went from one group to another, or stayed if both are the same; −1 stands for no group. */
export type GroupFlow = { from: number; to: number; numPeople: number }

/** How the groups of a run differ from the previous ones. Each person who was or is in a group is in one flow. */
export type GroupChange = { reason: ChangeReason; flows: GroupFlow[] }

/** Groups count as the same if at most this share of the people who were and are in a group changed groups. */
export const MAX_MOVED_SHARE = 0.1

/**
 * A group continues if more than this share of its people was in it before, and more than this share of those stayed.
 */
export const MIN_KEPT_SHARE = 0.5

/**
 * How the groups changed since the previous run; null if the same groups continue.
 *
 * - `groups_formed`: the previous run had no clear groups, this one has.
 * - `groups_dissolved`: the previous run had clear groups, this one has none.
 * - `group_added`: there are more groups than before.
 * - `groups_joined`: there are fewer, and at least half of the people of the missing groups are in another group now.
 * - `groups_redrawn`: there are fewer, but most people of the missing groups are in no group now; or there are as many
 *   as before, but a letter is new, more than `MAX_MOVED_SHARE` of the people who were and are in a group changed
 *   groups, or at most `MIN_KEPT_SHARE` of the former or of the current people of a group stayed in it.
 *
 * People who are in a group in only one of both runs are ignored: new votes often place them or make them uncertain.
 * @param current the group keys of this run, already matched to those of the previous run
 */
export function changeOfGroups(
  previous: PreviousRun,
  current: GroupMembership & { hasClearGroups: boolean },
): GroupChange | null {
  const table = new FlowTable(
    previous.hadClearGroups ? previous : noMembers,
    current.hasClearGroups ? current : noMembers,
  )
  const before = previous.hadClearGroups ? groupKeysOf(previous) : []
  const now = current.hasClearGroups ? groupKeysOf(current) : []
  const reason = reasonOf(table, before, now)
  return reason === null ? null : { reason, flows: flowsOf(table, before, now) }
}

const noMembers: GroupMembership = { participantIds: [], groups: [] }

function reasonOf(table: FlowTable, before: number[], now: number[]): ChangeReason | null {
  if (before.length === 0 && now.length === 0) return null
  if (before.length === 0) return 'groups_formed'
  if (now.length === 0) return 'groups_dissolved'
  if (now.length > before.length) return 'group_added'
  if (now.length === before.length) return areSame(table, before, now) ? null : 'groups_redrawn'
  const missingKeys = before.filter((key) => !now.includes(key))
  return table.sum(missingKeys, now) >= table.sum(missingKeys, [-1]) ? 'groups_joined' : 'groups_redrawn'
}

function areSame(table: FlowTable, before: number[], now: number[]): boolean {
  if (now.some((key) => !before.includes(key))) return false
  const numKept = now.reduce((sum, key) => sum + table.count(key, key), 0)
  const numStaying = table.sum(before, now)
  if (numStaying - numKept > MAX_MOVED_SHARE * numStaying) return false
  return now.every((key) => {
    const numOf = Math.max(table.sum([key], now), table.sum(before, [key]))
    return numOf === 0 || table.count(key, key) > MIN_KEPT_SHARE * numOf
  })
}

function flowsOf(table: FlowTable, before: number[], now: number[]): GroupFlow[] {
  return [-1, ...before].flatMap((from) =>
    [-1, ...now]
      .filter((to) => from >= 0 || to >= 0)
      .map((to) => ({ from, to, numPeople: table.count(from, to) }))
      .filter(({ numPeople }) => numPeople > 0),
  )
}
