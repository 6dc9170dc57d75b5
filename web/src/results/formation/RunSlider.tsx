import type { GroupKey, PublishedRun } from '@parley/contract'
import { type KeyboardEvent, useId } from 'react'
import * as m from '#messages/formation.ts'
import { BadgeMark } from '#ui/Badge.tsx'
import { wholeNumber } from '#ui/format.ts'
import styles from './RunSlider.module.css'

type RunSliderProps = {
  runs: readonly PublishedRun[]
  /** The index of the chosen run. */
  at: number
  /** The indices of runs at which groups changed. */
  changes: readonly number[]
  onChoose: (at: number) => void
}

/** Labels closer together than this would overlap on a phone. */
const LABEL_DISTANCE = 160

/** The groups over time as lanes, above the slider that chooses a run. Later runs are pale. */
export function RunSlider({ runs, at, changes, onChoose }: RunSliderProps) {
  const last = runs.length - 1
  const chosen = runs[at]
  const jump = (event: KeyboardEvent) => {
    const to =
      event.key === 'PageUp'
        ? (changes.find((change) => change > at) ?? last)
        : event.key === 'PageDown'
          ? (changes.findLast((change) => change < at) ?? 0)
          : undefined
    if (to === undefined) return
    event.preventDefault()
    onChoose(to)
  }
  return (
    <div className={styles.lanes}>
      <LanesPicture runs={runs} at={at} />
      <div className={styles.scale}>
        <Scale runs={runs} changes={changes} />
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={m.slider()}
          aria-valuetext={m.sliderAt({ votes: chosen?.asOfVote ?? 0 })}
          onChange={(event) => onChoose(Number(event.target.value))}
          onKeyDown={jump}
        />
        <svg className={`${styles.picture} ${styles.over}`} width="100%" height={44} aria-hidden="true">
          <svg x={percentOf(placeOf(at, runs.length))} y={22}>
            <path className={styles.arrows} d="M-4 -4.5l-4.5 4.5l4.5 4.5M4 -4.5l4.5 4.5l-4.5 4.5" />
          </svg>
        </svg>
      </div>
      <Labels runs={runs} changes={changes} />
    </div>
  )
}

const percentOf = (place: number) => `${(100 * place) / LANES_WIDTH}%`

function LanesPicture({ runs, at }: Pick<RunSliderProps, 'runs' | 'at'>) {
  const clip = useId()
  const { height, lines, births } = lanesOf(runs)
  const now = placeOf(at, runs.length)
  const drawn = lines.map(({ key, path }) => (
    <path key={key ?? 'none'} data-group={key} className={styles.lane} d={path} />
  ))
  return (
    <svg className={styles.picture} width="100%" height={height} aria-hidden="true">
      <svg width="100%" height={height} viewBox={`0 0 ${LANES_WIDTH} ${height}`} preserveAspectRatio="none">
        <g className={styles.later}>{drawn}</g>
        <clipPath id={clip}>
          <rect x={-20} y={-20} width={now + 20} height={height + 40} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>{drawn}</g>
      </svg>
      <line className={styles.now} x1={percentOf(now)} x2={percentOf(now)} y1={-4} y2={height + 24} />
      {births.map(({ key, x, y, at: born }) => (
        <svg key={`${key} ${born}`} x={percentOf(x)}>
          <g className={born > at ? styles.later : undefined}>
            <g className={styles.upright}>
              <BadgeMark groupKey={key} x={0} y={y} size={22} ring={2} />
            </g>
          </g>
        </svg>
      ))}
    </svg>
  )
}

/** A dot for each run, and a tick where groups changed. */
function Scale({ runs, changes }: Pick<RunSliderProps, 'runs' | 'changes'>) {
  return (
    <svg className={styles.picture} width="100%" height={44} aria-hidden="true">
      <line className={styles.dots} x1={0} x2="100%" y1={22} y2={22} />
      {changes.map((change) => {
        const x = percentOf(placeOf(change, runs.length))
        return <line key={change} className={styles.tick} x1={x} x2={x} y1={16} y2={28} />
      })}
    </svg>
  )
}

/** The number of votes at the first and the last run, and at changes if there is room. */
function Labels({ runs, changes }: Pick<RunSliderProps, 'runs' | 'changes'>) {
  const last = runs.length - 1
  const shown = [...new Set([0, ...changes, last])].filter((at, index, all) => {
    if (at === 0 || at === last) return true
    const x = placeOf(at, runs.length)
    const isFree = x >= LABEL_DISTANCE && LANES_WIDTH - x >= LABEL_DISTANCE
    const before = all[index - 1]
    return isFree && (before === undefined || x - placeOf(before, runs.length) >= LABEL_DISTANCE)
  })
  return (
    <svg className={styles.picture} width="100%" height="1.25rem" aria-hidden="true">
      {shown.map((at) => (
        <svg key={at} x={percentOf(placeOf(at, runs.length))}>
          <g className={styles.upright}>
            <text
              className={at === 0 || at === last ? styles.end : styles.change}
              y="1rem"
              textAnchor={at === 0 ? 'start' : at === last ? 'end' : 'middle'}
            >
              {wholeNumber(runs[at]?.asOfVote ?? 0)}
            </text>
          </g>
        </svg>
      ))}
    </svg>
  )
}

/** Lanes are drawn in a box of this width and scale with the page. */
export const LANES_WIDTH = 1000
const LANE = 26
const MARGIN = 14
const CURVE = 30

/** The lanes of all groups over all runs: a line for each letter, and a trunk for runs without groups. */
export type LanesDrawing = {
  height: number
  /** Path data in the box. A line without a key is the trunk. */
  lines: readonly { key?: GroupKey; path: string }[]
  /** The places where groups begin. */
  births: readonly { key: GroupKey; x: number; y: number; at: number }[]
}

/** The x coordinate of a run in the box; neighboring runs all have the same distance. */
export const placeOf = (at: number, numRuns: number): number =>
  numRuns < 2 ? 0 : Math.round((LANES_WIDTH * at) / (numRuns - 1))

/** Draws a lane for each group, in the order of their keys, and the trunk half-way down. */
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
  // A curve needs some room even if runs are close together.
  const startOf = (at: number) => Math.max(0, Math.min(xOf(at - 1), xOf(at) - CURVE))
  const lifeOf = (key: GroupKey | undefined): string =>
    runs
      .map((run, at) => {
        if (!has(at, key)) return ''
        if (at > 0 && has(at - 1, key)) return `H${xOf(at)}`
        // A lane starts at the group that most of its people come from, at the trunk, or alone if that is unknown.
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

const largestFlow = (flows: Flows) => flows.toSorted((a, b) => b.numPeople - a.numPeople)[0]

const sourceOf = ({ change }: PublishedRun, key: GroupKey) =>
  largestFlow((change?.flows ?? []).filter(({ from, to }) => to === key && from !== undefined))?.from

const targetOf = ({ change }: PublishedRun, key: GroupKey) =>
  largestFlow((change?.flows ?? []).filter(({ from, to }) => from === key && to !== undefined))?.to
