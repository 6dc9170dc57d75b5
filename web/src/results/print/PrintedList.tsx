import type { Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/print.ts'
import { agreed, voted } from '#messages/results.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { shareOrCount, wholeNumber } from '#ui/format.ts'
import { numVoters } from '#counts/ownVote.ts'
import { directionOf, totalStats } from '#results/stats.ts'
import { pointsApart } from '#results/lists/ranking.ts'
import { GroupShares } from '#results/lists/OpinionResult.tsx'
import { stripSentence } from '#results/lists/stripSentence.ts'
import { hasAxis } from '#results/lists/strip.ts'
import { Strip, type StripKind } from '#results/lists/Strip.tsx'
import { ChartTools } from '#results/export/ChartTools.tsx'
import { Axis } from '#results/lists/Axis.tsx'
import { STRIP_PX } from './listRows.ts'
import styles from './PrintedList.module.css'

/** Returns the text to print for an opinion: a notice in its place if it was removed or its author is muted. */
export function usePrintedText(): (opinion: Opinion) => string {
  const wordsOf = useWordsOf()
  return (opinion) => (opinion.opinion === '' ? m.removed() : wordsOf(opinion))
}

const QUOTED_LETTERS = 110

/** The beginning of a text that fits below a number; the list contains the whole text. */
export const shortened = (text: string, letters = QUOTED_LETTERS): string =>
  text.length > letters ? m.cutOff({ start: text.slice(0, letters).replace(/(?<!\s)\s+\S*$/, '') }) : text

type PrintedListProps = {
  id: string
  title: string
  opinions: readonly Opinion[]
  kind: StripKind
  /** Whether rows show the groups on an axis, and not only their figures. */
  hasStrips: boolean
  map: OpinionMap
}

/** A printed list of what groups think, and the tools to save it. */
export function PrintedList({ id, title, opinions, kind, hasStrips, map }: PrintedListProps) {
  const areDrawn = hasStrips && opinions.some(hasAxis)
  return (
    <>
      {areDrawn && (
        <Axis
          className={`${styles.row} ${styles.axis}`}
          columns={[m.opinionColumn(), m.agreeColumn()]}
          marks={[m.axisNone(), m.axisHalf(), m.axisAll()]}
        />
      )}
      <ol className={styles.rows}>
        {opinions.map((opinion) => (
          <Row key={opinion.opinionSlugId} opinion={opinion} kind={kind} isDrawn={areDrawn} />
        ))}
      </ol>
      <ChartTools id={id} title={title} numPeople={map.participantCount} groups={map.groups} />
    </>
  )
}

/** One opinion: its words, its strip if strips are drawn, and its figures. */
function Row({ opinion, kind, isDrawn }: { opinion: Opinion; kind: StripKind; isDrawn: boolean }) {
  const voters = numVoters(totalStats(opinion).tally)
  const points = kind === 'apart' ? pointsApart(opinion) : undefined
  return (
    <li className={isDrawn ? styles.row : `${styles.row} ${styles.shared}`}>
      <Words opinion={opinion} />
      {isDrawn && (hasAxis(opinion) ? <Strip opinion={opinion} kind={kind} width={STRIP_PX} /> : <span />)}
      <span className={styles.figures}>
        <span className="visually-hidden">{stripSentence(opinion, points)}</span>
        <span className={styles.shares} aria-hidden="true">
          <GroupShares opinion={opinion} size={15} />
        </span>
        <span aria-hidden="true">
          {points === undefined
            ? voted({ voters })
            : m.pointsAndVoted({ ...points, voters: wholeNumber(voters) })}
        </span>
      </span>
    </li>
  )
}

function Words({ opinion }: { opinion: Opinion }) {
  const textOf = usePrintedText()
  return (
    <span
      className={opinion.opinion === '' ? styles.removed : styles.text}
      dir="auto"
      lang={opinion.language}
    >
      {textOf(opinion)}
    </span>
  )
}

type TotalsListProps = {
  opinions: readonly Opinion[]
  /** The share of the voters for or against, or how many people agree. */
  figure: 'majority' | 'represents'
}

/** A printed list with one figure of everybody for each opinion. */
export function TotalsList({ opinions, figure }: TotalsListProps) {
  return (
    <ol className={styles.rows}>
      {opinions.map((opinion) => (
        <li key={opinion.opinionSlugId} className={`${styles.row} ${styles.totals}`}>
          <Words opinion={opinion} />
          <span className={styles.figures}>
            {figure === 'majority' ? majorityOf(opinion) : agreed({ numPeople: opinion.numAgrees })}
          </span>
        </li>
      ))}
    </ol>
  )
}

const majorityOf = (opinion: Opinion): string => {
  const { tally } = totalStats(opinion)
  const voters = numVoters(tally)
  return directionOf(opinion) === 'agree'
    ? m.agreeOfVoters({ share: shareOrCount(tally.numAgrees, voters), voters })
    : m.disagreeOfVoters({ share: shareOrCount(tally.numDisagrees, voters), voters })
}
