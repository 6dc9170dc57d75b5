/** The group of each participant: two columns of equal length, ids ascending, group keys ≥ 0, others below 0. */
export type GroupMembership = { participantIds: ArrayLike<number>; groups: ArrayLike<number> }

/** The state of earlier runs that is passed to the next run. */
export type PreviousRun = GroupMembership & {
  /**
   * Whether the newest run had clear groups. The membership is that of the last run with clear groups; if there was
   * none, nobody is a member.
   */
  hadClearGroups: boolean
  /**
   * The keys of the groups of that run, needed if some may have no members any more; by default the keys that occur.
   */
  keys?: readonly number[]
}

/** The number of group keys: 0 to 5, shown as the letters A to F. */
export const MAX_KEYS = 6

const TABLE_SIDE = MAX_KEYS + 1

/**
 * How many people went from each group of one membership to each group of another; −1 stands for no group. Every person of
 * either membership is counted once.
 */
export class FlowTable {
  readonly #counts = new Float64Array(TABLE_SIDE * TABLE_SIDE)

  constructor(before: GroupMembership, now: GroupMembership) {
    let [i, j] = [0, 0]
    while (i < before.participantIds.length || j < now.participantIds.length) {
      const [idBefore, idNow] = [before.participantIds[i] ?? Infinity, now.participantIds[j] ?? Infinity]
      const from = idBefore <= idNow ? Math.max(-1, before.groups[i++]!) : -1
      const to = idNow <= idBefore ? Math.max(-1, now.groups[j++]!) : -1
      this.#counts[TABLE_SIDE * (from + 1) + to + 1]!++
    }
  }

  /** The number of people who went from `from` to `to`. */
  count(from: number, to: number): number {
    return this.#counts[TABLE_SIDE * (from + 1) + to + 1]!
  }

  /** The number of people who went from any group of `froms` to any group of `tos`. */
  sum(fromKeys: readonly number[], toKeys: readonly number[]): number {
    return fromKeys.reduce((total, from) => toKeys.reduce((sum, to) => sum + this.count(from, to), total), 0)
  }
}

/** The keys of the groups of a previous run, ascending. */
export function groupKeysOf({ groups, keys }: GroupMembership & { keys?: readonly number[] }): number[] {
  const occurs = new Uint8Array(MAX_KEYS)
  for (let i = 0; i < groups.length; i++) if (groups[i]! >= 0) occurs[groups[i]!] = 1
  for (const key of keys ?? []) occurs[key] = 1
  return Array.from(occurs.keys()).filter((key) => occurs[key] === 1)
}
