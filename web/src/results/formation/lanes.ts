import type { GroupKey, PublishedRun } from '@parley/contract'

/** Lanes are drawn in a box of this width; places in it are parts of the width there is. */
export const LANES_WIDTH = 1000
const LANE = 26
const MARGIN = 14
const CURVE = 30

/** What groups were, over all runs: for each letter the line of its life, and a trunk while there were no groups. */
export type LanesDrawing = {
  height: number
  /** Path data in the box. Without a key: the trunk. */
  lines: readonly { key?: GroupKey; path: string }[]
  /** Where letters begin. */
  births: readonly { key: GroupKey; x: number; y: number; at: number }[]
}

/** How far along the scale a run is; every run takes the same room. */
export const placeOf = (at: number, numRuns: number): number =>
  numRuns < 2 ? 0 : Math.round((LANES_WIDTH * at) / (numRuns - 1))

/** Draws the life of each letter as a lane of its own, in the order of letters, with the trunk in the middle. */
export function lanesOf(runs: readonly PublishedRun[]): LanesDrawing {
  const keys = [...new Set(runs.flatMap(({ groups }) => groups.map(({ key }) => key)))].toSorted()
  const height = 2 * MARGIN + LANE * Math.max(0, keys.length - 1)
  const yOf = (key: GroupKey | undefined) =>
    key === undefined ? height / 2 : MARGIN + LANE * keys.indexOf(key)
  const has = (at: number, key: GroupKey | undefined) => {
    const groups = runs[at]?.groups ?? []
    return key === undefined ? groups.length === 0 : groups.some((group) => group.key === key)
  }
  const xOf = (at: number) => placeOf(at, runs.length)
  // A curve needs some room, also where runs are close together.
  const startOf = (at: number) => Math.max(0, Math.min(xOf(at - 1), xOf(at) - CURVE))
  const lifeOf = (key: GroupKey | undefined): string =>
    runs
      .map((run, at) => {
        if (!has(at, key)) return ''
        if (at > 0 && has(at - 1, key)) return `H${xOf(at)}`
        // A letter comes from the group of most of its people, from the trunk, or from nowhere that is known.
        const from = key === undefined || has(at - 1, undefined) ? undefined : sourceOf(run, key)
        const isJoined = at > 0 && (from !== undefined || has(at - 1, undefined))
        return isJoined ? curve([startOf(at), yOf(from)], [xOf(at), yOf(key)]) : `M${xOf(at)} ${yOf(key)}`
      })
      .join('')
  const endsOf = (key: GroupKey): string =>
    runs
      .map((run, at) => {
        if (at === 0 || !has(at - 1, key) || has(at, key)) return ''
        const to = run.groups.length === 0 ? undefined : targetOf(run, key)
        if (to === undefined && run.groups.length > 0) return ''
        return curve([startOf(at), yOf(key)], [xOf(at), yOf(to)])
      })
      .join('')
  const births = keys.flatMap((key) =>
    runs.flatMap((_, at) =>
      has(at, key) && !has(at - 1, key) ? [{ key, x: xOf(at), y: yOf(key), at }] : [],
    ),
  )
  const trunk = lifeOf(undefined)
  return {
    height,
    lines: [
      ...(trunk === '' ? [] : [{ path: trunk }]),
      ...keys.map((key) => ({ key, path: lifeOf(key) + endsOf(key) })),
    ],
    births,
  }
}

const curve = ([x, y]: [number, number], [toX, toY]: [number, number]): string => {
  const middle = (x + toX) / 2
  return `M${x} ${y}C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`
}

type Flows = NonNullable<PublishedRun['change']>['flows']

const most = (flows: Flows) => flows.toSorted((a, b) => b.numPeople - a.numPeople)[0]

const sourceOf = ({ change }: PublishedRun, key: GroupKey) =>
  most((change?.flows ?? []).filter(({ from, to }) => to === key && from !== undefined))?.from

const targetOf = ({ change }: PublishedRun, key: GroupKey) =>
  most((change?.flows ?? []).filter(({ from, to }) => from === key && to !== undefined))?.to
