import type { OpinionMap, Resamples } from '@parley/contract'
import * as m from '#messages/confidence.ts'
import { longDate } from '#ui/format.ts'
import styles from './resamples.module.css'

/** A sentence on how stable the groups are. Groups found in fewer than half of the re-draws are not shown at all. */
export function resamplesSentence({ same, of }: Resamples): string {
  if (same >= 0.9 * of) return m.theSame({ same, of })
  return (same >= 0.7 * of ? m.mostlyTheSame : m.notStableYet)({ same, of })
}

/**
 * A sentence on how stable the groups of a map are, with its date if that was measured for an earlier map; only a word
 * where results of few people are published, and undefined if not measured.
 */
export function stabilitySentence({ redraws, redrawsAt, stabilityWord }: Measured): string | undefined {
  if (!redraws) return stabilityWord && m.sameInWords[stabilityWord]()
  const sentence = resamplesSentence(redraws)
  return redrawsAt ? m.lastMeasured({ date: longDate(redrawsAt), sentence }) : sentence
}

export type Measured = Pick<OpinionMap, 'redraws' | 'redrawsAt' | 'stabilityWord'>

const DISTANCE = 23
const RADIUS = 8
const RING = 2

/** Ten dots, filled in proportion to the re-draws with the same groups. The sentence beside them says the same. */
export function TenDots({ same, of }: Resamples) {
  const filled = Math.round((10 * same) / of)
  return (
    <svg
      className={styles.dots}
      width={`${(9 * DISTANCE + 2 * RADIUS) / 16}rem`}
      height="1rem"
      viewBox={`0 0 ${9 * DISTANCE + 2 * RADIUS} ${2 * RADIUS}`}
      aria-hidden="true"
    >
      {Array.from({ length: 10 }, (_, at) => (
        <circle
          key={at}
          className={at < filled ? styles.filled : styles.ring}
          cx={RADIUS + DISTANCE * at}
          cy={RADIUS}
          r={at < filled ? RADIUS : RADIUS - RING / 2}
        />
      ))}
    </svg>
  )
}
