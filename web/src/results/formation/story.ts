import type { GroupKey, MapChange, PublishedRun } from '@parley/contract'
import * as m from '#messages/formation.ts'
import { sentences } from '#messages/lists.ts'
import { groupingKindOf } from '#ui/groups.ts'
import type { GroupSize } from '#results/groups/sizes.ts'

const groupKeysOf = ({ groups }: PublishedRun) => groups.map(({ key }) => key).join()

/** The indices of runs whose groups differ from the run before. */
export const changesIn = (runs: readonly PublishedRun[]): number[] =>
  runs.flatMap((run, at) => {
    const before = runs[at - 1]
    return before && (run.change !== undefined || groupKeysOf(run) !== groupKeysOf(before)) ? [at] : []
  })

/**
 * A summary of how many groups there were over time: what was found first and last, and the number of changes if there
 * was more than one. Undefined if they never changed.
 */
export function storyOf(runs: readonly PublishedRun[]): string | undefined {
  const states = runs.map(groupCountOf)
  const changes = states.flatMap(({ count, kind }, at) => {
    const before = states[at - 1]
    return before && (count !== before.count || (count > 0 && kind !== before.kind)) ? [at] : []
  })
  if (changes.length + changesIn(runs).length === 0) return undefined
  const none = { count: 0, kind: 'groups' } as const
  const [first = none] = states
  const last = states.at(-1) ?? none
  const [firstChange] = changes
  if (firstChange === undefined) return m.foundSoFar(first)
  if (changes.length > 1)
    return sentences([m.foundAtFirst(first), m.foundNow({ ...last, changes: changes.length })])
  const votes = runs[firstChange]?.asOfVote ?? 0
  return sentences([m.foundUntil({ ...first, votes }), m.foundThen(last)])
}

/** The number of groups or sides of a run. */
export const groupCountOf = (run: PublishedRun) => ({ count: run.groups.length, kind: groupingKindOf(run) })

/** When the votes of a run had been cast; undefined if nobody knows that. */
export const dateOf = ({ createdAt, computedAfterwards }: PublishedRun): string | undefined =>
  computedAfterwards === 'by_person' ? undefined : createdAt

/** The number of people on a side follows from how sides are defined, so the sizes of sides are not shown. */
export const showsSizes = (run: PublishedRun): boolean => groupingKindOf(run) === 'groups'

/** What happened in a run: to one group (`born`, `kept`, `ended`), or to all of them (`redrawn`, `dissolved`). */
export type GroupEvent = { runId: number; votes: number } & (
  | { kind: 'born' | 'kept'; key: GroupKey; from?: GroupKey; flows: FlowOfGroup[]; size?: GroupSize }
  | { kind: 'ended'; key: GroupKey; to?: GroupKey; flows: FlowOfGroup[] }
  | { kind: 'redrawn' | 'dissolved'; reason?: MapChange['reason']; flows: MapChange['flows'] }
)
/** The number of people who came from, or moved to, a group; no key means no group. */
export type FlowOfGroup = { key?: GroupKey; numPeople: number }

/** Every new, split, joined and ended group, the newest first, and since when the current groups exist. */
export function eventsIn(runs: readonly PublishedRun[]): GroupEvent[] {
  const events = changesIn(runs)
    .toReversed()
    .flatMap((at) => eventsAt(runs, at))
  return [...events, ...groupAges(runs)]
}

function eventsAt(runs: readonly PublishedRun[], at: number): GroupEvent[] {
  const [before, run] = [runs[at - 1], runs[at]]
  if (!before || !run) return []
  const moment = { runId: run.runId, votes: run.asOfVote }
  const flows = run.change?.flows ?? []
  const reason = run.change?.reason
  if (run.groups.length === 0)
    return before.groups.length === 0 ? [] : [{ ...moment, kind: 'dissolved', reason, flows: [] }]
  const had = new Set(before.groups.map(({ key }) => key))
  const has = new Set(run.groups.map(({ key }) => key))
  const born = run.groups
    .filter(({ key }) => !had.has(key))
    .map(({ key, ...sizes }): GroupEvent => {
      const sources = flows
        .filter(({ to }) => to === key)
        .map(({ from, numPeople }) => ({ key: from, numPeople }))
        .toSorted((a, b) => b.numPeople - a.numPeople)
      const from = sources[0]?.key
      return { ...moment, kind: 'born', key, ...sizeIn(run, sizes), flows: sources, ...(from && { from }) }
    })
  const ended = before.groups
    .filter(({ key }) => !has.has(key))
    .map(({ key }): GroupEvent => {
      const targets = flows
        .filter(({ from }) => from === key)
        .map(({ to, numPeople }) => ({ key: to, numPeople }))
        .toSorted((a, b) => b.numPeople - a.numPeople)
      const to = targets[0]?.key
      return { ...moment, kind: 'ended', key, flows: targets, ...(to && { to }) }
    })
  const isRedrawn =
    born.length + ended.length === 0 || reason === 'opinions_moderated' || reason === 'people_set_aside'
  const moves = flows.filter(({ from, to }) => from !== to)
  const redrawn: GroupEvent[] = isRedrawn
    ? [{ ...moment, kind: 'redrawn', reason, flows: born.length + ended.length === 0 ? moves : [] }]
    : []
  return [...redrawn, ...born, ...ended]
}

const sizeIn = (run: PublishedRun, size: GroupSize) => (showsSizes(run) ? { size } : {})

/** Since when the groups of the newest run have had their letters. */
function groupAges(runs: readonly PublishedRun[]): GroupEvent[] {
  const newest = runs.at(-1)
  if (!newest) return []
  return newest.groups.flatMap(({ key, ...sizes }): GroupEvent[] => {
    const lastWithout = runs.findLastIndex(({ groups }) => groups.every((group) => group.key !== key))
    const since = runs[lastWithout + 1]
    if (!since || since === newest) return []
    return [
      { kind: 'kept', key, ...sizeIn(newest, sizes), flows: [], runId: since.runId, votes: since.asOfVote },
    ]
  })
}
