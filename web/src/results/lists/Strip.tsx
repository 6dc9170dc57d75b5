import type { Opinion } from '@parley/contract'
import { BadgeMark } from '#ui/Badge.tsx'
import { percentAt, type StripLayout, stripLayout } from './strip.ts'
import styles from './Strip.module.css'

/** `shared` marks the range of all groups with a band; `apart` draws a line between the groups furthest apart. */
export type StripKind = 'shared' | 'apart'

const TICKS = [0, 0.25, 0.5, 0.75, 1]
/** How far the band reaches beyond the groups. */
const BAND = 15
const BADGE = 23
const RING = 2
/** A shape of zero width would not be drawn at all. */
const MIN_LINE_WIDTH = '0.01%'

type StripProps = {
  opinion: Opinion
  kind: StripKind
  /** The width of the axis in pixels, if it differs much from a list on the screen. */
  width?: number
}

/** The agreement of each group on an axis that all rows of a list share. The words beside it say the same. */
export function Strip({ opinion, kind, width }: StripProps) {
  return <StripPicture layout={stripLayout(opinion, width)} kind={kind} />
}

/** A strip with the given layout. */
export function StripPicture({ layout, kind }: { layout: StripLayout; kind: StripKind }) {
  const { height, groups } = layout
  return (
    <span className={styles.strip}>
      <svg width="100%" height={height} aria-hidden="true">
        {TICKS.map((tick) => (
          <line
            key={tick}
            className={tick === 0.5 ? styles.half : styles.tick}
            x1={percentAt(tick)}
            x2={percentAt(tick)}
            y1={0}
            y2={height}
          />
        ))}
        {kind === 'shared' ? <Band {...layout} /> : <Distance {...layout} />}
        {groups.map(({ key, interval, y }) => (
          <line
            key={key}
            data-group={key}
            className={styles.uncertain}
            x1={percentAt(interval.low)}
            x2={percentAt(interval.high)}
            y1={y}
            y2={y}
          />
        ))}
        {groups.map(({ key, share, y }) => (
          <svg key={key} x={percentAt(share)}>
            <g className={styles.badge}>
              <BadgeMark groupKey={key} x={0} y={y} size={BADGE} ring={RING} />
            </g>
          </svg>
        ))}
      </svg>
    </span>
  )
}

/** A rectangle behind the groups; its thick stroke extends it beyond them and rounds its corners. */
function Band({ ends, groups }: StripLayout) {
  if (!ends) return null
  const ys = groups.map(({ y }) => y)
  const top = Math.min(...ys)
  const box = {
    x: percentAt(ends.low.share),
    y: top,
    width: ends.high.share > ends.low.share ? percentAt(ends.high.share - ends.low.share) : MIN_LINE_WIDTH,
    height: Math.max(Math.max(...ys) - top, 0.01),
  }
  return (
    <>
      <rect className={styles.rim} {...box} strokeWidth={2 * BAND + 2} />
      <rect className={styles.band} {...box} strokeWidth={2 * BAND} />
    </>
  )
}

function Distance({ ends }: StripLayout) {
  if (!ends) return null
  return (
    <line
      className={styles.distance}
      x1={percentAt(ends.low.share)}
      x2={percentAt(ends.high.share)}
      y1={ends.low.y}
      y2={ends.high.y}
    />
  )
}
