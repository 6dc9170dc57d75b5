import type { GroupKey } from '@parley/contract'
import styles from './Badge.module.css'
import { letterOf, shapePath } from './groups.ts'

/** Half the side of a badge's box, in its own units. */
const HALF = 15
const RADIUS = 12

type BadgeProps = {
  groupKey: GroupKey
  /** In pixels at the default text size: 18 in small text, 22 in rows, 30 in headings; it grows with the text. */
  size?: number
}

/** The shape of a group with its letter. Hidden from screen readers, since the text beside it names the group. */
export function Badge({ groupKey, size = 22 }: BadgeProps) {
  const length = `${size / 16}rem`
  return (
    <svg
      className={styles.badge}
      data-group={groupKey}
      width={length}
      height={length}
      viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
      aria-hidden="true"
    >
      <Mark groupKey={groupKey} ring={(2 * 2 * HALF) / size} />
    </svg>
  )
}

type BadgeInTextProps = Required<BadgeProps> & {
  /** The word before the badge; no line breaks between them. */
  word: string
  /** Punctuation after the badge; no line breaks between them. */
  sign: string
}

/** A badge in running text, with its letter for screen readers; no line breaks before or after it. */
export function BadgeInText({ word, sign, ...badge }: BadgeInTextProps) {
  return (
    <span className={styles.held}>
      {word}
      <span className="visually-hidden">{letterOf(badge.groupKey)}</span>
      <Badge {...badge} />
      {sign}
    </span>
  )
}

type BadgeMarkProps = {
  groupKey: GroupKey
  x: number
  y: number
  size: number
  /** The width of the ring in the background's color: 3 in charts, 5 on the map. */
  ring?: number
}

/** A badge inside a chart: its middle, size and ring in the chart's units. */
export function BadgeMark({ groupKey, x, y, size, ring = 3 }: BadgeMarkProps) {
  const scale = size / (2 * HALF)
  return (
    <g data-group={groupKey} transform={`translate(${x} ${y}) scale(${scale.toFixed(3)})`}>
      <Mark groupKey={groupKey} ring={ring / scale} />
    </g>
  )
}

function Mark({ groupKey, ring }: { groupKey: GroupKey; ring: number }) {
  return (
    <>
      <path
        className={styles.shape}
        d={shapePath(groupKey, [0, 0], RADIUS)}
        strokeWidth={(2 * ring).toFixed(1)}
      />
      <text className={styles.letter} y={groupKey === '2' ? 8.5 : 5}>
        {letterOf(groupKey)}
      </text>
    </>
  )
}
