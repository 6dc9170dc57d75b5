import type { Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/print.ts'
import { voted } from '#messages/results.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { wholeNumber } from '#ui/format.ts'
import { numVoters } from '#counts/ownVote.ts'
import { totalStats } from '#results/stats.ts'
import { pointsApart } from '#results/lists/ranking.ts'
import { GroupShares } from '#results/lists/OpinionResult.tsx'
import { stripSentence } from '#results/lists/stripSentence.ts'
import { hasAxis } from '#results/lists/strip.ts'
import { Strip, type StripKind } from '#results/lists/Strip.tsx'
import { ChartTools } from '#results/export/ChartTools.tsx'
import { Axis } from '#results/lists/Axis.tsx'
import { rowsWithin } from './pagesOf.ts'
import styles from './PrintedList.module.css'

/** The width of the axis of a strip on paper, in pixels. */
const STRIP_PX = 229

/** Returns the text to print for an opinion: a notice in its place if it was removed or its author is muted. */
export function usePrintedText(): (opinion: Opinion) => string {
  const wordsOf = useWordsOf()
  return (opinion) => (opinion.opinion === '' ? m.removed() : wordsOf(opinion))
}

const QUOTED_LETTERS = 110

/** The beginning of a text that fits below a number; the list contains the whole text. */
export const shortened = (text: string): string =>
  text.length > QUOTED_LETTERS
    ? m.cutOff({ start: text.slice(0, QUOTED_LETTERS).replace(/\s+\S*$/, '') })
    : text

type PrintedListProps = {
  id: string
  title: string
  opinions: readonly Opinion[]
  kind: StripKind
  /** The largest number of rows, and their total height in pixels. */
  most: number
  room: number
  map: OpinionMap
}

/** A printed list: as many of its first rows as fit, and the tools to save it. */
export function PrintedList({ id, title, opinions, kind, most, room, map }: PrintedListProps) {
  return (
    <>
      {opinions.some(hasAxis) && (
        <Axis
          className={`${styles.row} ${styles.axis}`}
          columns={[m.opinionColumn(), m.agreeColumn()]}
          marks={[m.axisNone(), m.axisHalf(), m.axisAll()]}
        />
      )}
      <ol className={styles.rows}>
        {rowsWithin(opinions, { room, most, stripWidth: STRIP_PX }).map((opinion) => (
          <Row key={opinion.opinionSlugId} opinion={opinion} kind={kind} />
        ))}
      </ol>
      <ChartTools id={id} title={title} numPeople={map.participantCount} groups={map.groups} />
    </>
  )
}

/** One opinion: its words, its strip and its figures. */
function Row({ opinion, kind }: { opinion: Opinion; kind: StripKind }) {
  const textOf = usePrintedText()
  const voters = wholeNumber(numVoters(totalStats(opinion).tally))
  const points = kind === 'apart' ? pointsApart(opinion) : undefined
  return (
    <li className={styles.row}>
      <span className={opinion.opinion === '' ? styles.removed : styles.text} dir="auto">
        {textOf(opinion)}
      </span>
      {hasAxis(opinion) ? <Strip opinion={opinion} kind={kind} width={STRIP_PX} /> : <span />}
      <span className={styles.figures}>
        <span className="visually-hidden">{stripSentence(opinion, points)}</span>
        <span className={styles.shares} aria-hidden="true">
          <GroupShares opinion={opinion} size={15} />
        </span>
        <span aria-hidden="true">
          {points === undefined ? voted({ voters }) : m.pointsAndVoted({ ...points, voters })}
        </span>
      </span>
    </li>
  )
}
