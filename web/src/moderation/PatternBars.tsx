import type { Pattern } from '@parley/contract'
import * as m from '#messages/patterns.ts'
import { timeOfDay } from '#ui/format.ts'
import { localDate } from '#ui/dates.ts'
import styles from './PatternCard.module.css'

const HEIGHT = 100
const WIDTH = 10
const BAR_MS = 5 * 60_000

/** Votes over time in bars of five minutes; those of the burst stand out. */
export function PatternBars({ bars }: { bars: NonNullable<Pattern['bars']> }) {
  const { counts, burst } = bars
  const most = Math.max(1, ...counts)
  const at = (bar: number) => new Date(Date.parse(bars.from) + bar * BAR_MS).toISOString()
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${WIDTH * counts.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {counts.map((count, bar) => {
          const height = Math.max(2, (HEIGHT * count) / most)
          const isBurst = bar >= burst[0] && bar < burst[1]
          return (
            <rect
              key={at(bar)}
              className={isBurst ? styles.burst : styles.other}
              x={bar * WIDTH + 1}
              y={HEIGHT - height}
              width={WIDTH - 2}
              height={height}
            />
          )
        })}
      </svg>
      <figcaption>
        <div className={styles.axis}>
          <Time instant={at(0)} />
          <b>
            <Time instant={at(burst[0])} /> – <Time instant={at(burst[1])} />
          </b>
          <Time instant={at(counts.length)} />
        </div>
        {m.chart({ day: localDate(at(burst[0])) })}
      </figcaption>
    </figure>
  )
}

function Time({ instant }: { instant: string }) {
  return <time dateTime={instant}>{timeOfDay(instant)}</time>
}
