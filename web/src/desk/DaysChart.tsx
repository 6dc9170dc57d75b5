import type { DeskDays } from '@parley/contract'
import * as m from '#messages/desk.ts'
import { perLocale } from '#messages/catalogue.ts'
import { longDate, relativeTime, wholeNumber } from '#ui/format.ts'
import { DeskSection } from './DeskSection.tsx'
import styles from './DeskScreen.module.css'
import { barsOf } from './bars.ts'

type DaysChartProps = { days: readonly DeskDays[]; closeAt: string | undefined; now: number }

const WIDTH = 600
const HEIGHT = 120

/** Votes per day as bars, and as a table for everybody who cannot see them. */
export function DaysChart({ days, closeAt, now }: DaysChartProps) {
  if (days.length === 0) return null
  const today = new Date(now).toISOString().slice(0, 10)
  const { bars, toCome, lines, labels } = barsOf(days, today, closeAt)
  const below = (height: number) => (1 - height) * HEIGHT + 1
  return (
    <DeskSection heading={m.votesPerDay()}>
      <div className={styles.chart} aria-hidden="true">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`} preserveAspectRatio="none">
          {[0, ...lines.map(({ height }) => height)].map((height) => (
            <line key={height} x1="0" x2={WIDTH} y1={below(height)} y2={below(height)} />
          ))}
          {bars.map(({ to, start, width, height }) => (
            <rect
              key={to}
              className={to === today ? styles.today : undefined}
              x={start * WIDTH}
              y={below(height)}
              width={width * WIDTH}
              height={height * HEIGHT}
            />
          ))}
          {toCome.map(({ start, width }) => (
            <line
              key={start}
              className={styles.toCome}
              x1={start * WIDTH}
              x2={(start + width) * WIDTH}
              y1={below(0)}
              y2={below(0)}
            />
          ))}
        </svg>
        <div className={styles.figures}>
          {lines.map(({ votes, height }) => (
            <span key={votes} style={{ insetBlockEnd: `${height * 100}%` }}>
              {wholeNumber(votes)}
            </span>
          ))}
          {/* Takes the width of the longest figure. */}
          <span>{wholeNumber(lines.at(-1)?.votes ?? 0)}</span>
        </div>
        <div className={styles.labels}>
          {labels.map(({ day, middle, isToday }) => (
            <span key={day} data-side={sideOf(middle)} style={{ insetInlineStart: `${middle * 100}%` }}>
              {isToday ? <strong>{relativeTime(firstMoment(day), now)}</strong> : shortDay(day)}
            </span>
          ))}
        </div>
      </div>
      <details open={days.length <= SHOWN}>
        <summary>{m.asTable()}</summary>
        <table className={styles.table}>
          <caption className="visually-hidden">{m.votesPerDay()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.dayColumn()}</th>
              <th scope="col">{m.votesColumn()}</th>
              <th scope="col">{m.newPeopleColumn()}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ from, to, votes, newcomers }) => (
              <tr key={from}>
                <th scope="row">
                  {from === to ? longDate(from) : m.range({ from: longDate(from), to: longDate(to) })}
                </th>
                <td>{wholeNumber(votes)}</td>
                <td>{newcomers === undefined ? m.fewerThanFive() : wholeNumber(newcomers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className={styles.hint}>{m.daysNote()}</p>
    </DeskSection>
  )
}

/** As many days are listed at once. */
const SHOWN = 3

/** Labels near an end of the chart stay inside it. */
const sideOf = (middle: number) => (middle < 0.1 ? 'start' : middle > 0.9 ? 'end' : undefined)

const firstMoment = (day: string): string => `${day}T00:00:00.000Z`
const shortDay = (day: string): string => SHORT_DAY().format(new Date(firstMoment(day)))
const SHORT_DAY = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)
