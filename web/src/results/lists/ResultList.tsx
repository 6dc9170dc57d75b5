import type { GroupKey, Opinion, VoteChoice } from '@parley/contract'
import { type MouseEvent, type Ref, useEffect, useRef, useState } from 'react'
import * as m from '#messages/results.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { useStableOrder } from '#opinions/useStableOrder.ts'
import { ConversationLink } from '#results/ConversationLink.tsx'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'
import { wholeNumber } from '#ui/format.ts'
import { Axis } from './Axis.tsx'
import { hasStrip, OpinionResult, type ResultKind } from './OpinionResult.tsx'
import styles from './ResultList.module.css'
import { blocksOf, MAX_UNSPLIT_ROWS, RowBlock } from './RowBlock.tsx'
import { FIRST_ROWS } from './ranking.ts'
import { hasAxis } from './strip.ts'
import type { RestOfList } from './useList.ts'

type ResultListProps = ResultRowsProps & {
  /** The id of the list within the page. */
  id: string
  /** False for lists made by scripts, which have no pages of their own. */
  hasPages?: boolean
  /** Whether all rows are shown at once. */
  isWhole?: boolean | undefined
  rest?: RestOfList | undefined
}

const FIRST_ON_PHONES = 4

/** Whether the rows that phones show first draw figures on an axis. */
export const hasAxisAbove = (opinions: readonly Opinion[]): boolean =>
  opinions.slice(0, FIRST_ON_PHONES).some(hasAxis)

/**
 * A list of results: the first rows, and a button that shows all (or, without JavaScript, a link to pages of the list).
 */
export function ResultList({
  id,
  opinions,
  hasPages = true,
  isWhole = false,
  rest,
  ...row
}: ResultListProps) {
  // The order after the first rows is unknown until the whole list is loaded.
  const placed = rest ? opinions.slice(0, FIRST_ROWS) : opinions
  const ordered = useStableOrder(placed, { listKey: id })
  const total = rest?.total ?? ordered.length
  const { list, isAll, showAll } = useShowAll(rest, isWhole)
  const more = {
    className: total <= FIRST_ROWS ? `${styles.more} ${styles.fitsWide}` : styles.more,
    onClick: showAll,
    children: m.showAll({ count: wholeNumber(total) }),
    ...NOT_IN_PICTURE,
  }
  return (
    <div className={styles.results}>
      <ResultRows
        ref={list}
        opinions={isAll ? ordered : ordered.slice(0, FIRST_ROWS)}
        isShort={!isAll}
        {...row}
      />
      {!isAll &&
        total > FIRST_ON_PHONES &&
        (hasPages ? (
          <ConversationLink
            conversationSlugId={row.conversationSlugId}
            tab="analysis"
            all={id}
            hash={id}
            preload={false}
            {...more}
          />
        ) : (
          <button type="button" {...more} />
        ))}
    </div>
  )
}

/** Shows the rest of a list once it is loaded, and moves the focus to the first new row. */
function useShowAll(rest: RestOfList | undefined, isWhole: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const [numBefore, setNumBefore] = useState<number>()
  const isAll = isWhole || (numBefore !== undefined && rest === undefined)
  useEffect(() => {
    if (isAll && numBefore !== undefined)
      rowsIn(list.current)[numBefore]?.querySelector('summary')?.focus({ preventScroll: true })
  }, [isAll, numBefore])
  const showAll = (event: MouseEvent) => {
    event.preventDefault()
    rest?.load()
    setNumBefore(rowsIn(list.current).filter((row) => row.checkVisibility?.() ?? true).length)
  }
  return { list, isAll, showAll }
}

/** Returns the viewer's own vote on an opinion, or undefined. */
export type FindOwnVote = (opinion: Opinion) => VoteChoice | undefined

/** The props of every row of a list of results. */
export type ResultRowsProps = {
  conversationSlugId: string
  opinions: readonly Opinion[]
  kind: ResultKind
  ownVoteOf: FindOwnVote
  /** The group that the list is about. */
  of?: GroupKey | undefined
  onShowOnMap?: (opinion: Opinion) => void
}

type Props = ResultRowsProps & {
  ref?: Ref<HTMLDivElement>
  /** Whether phones show only some of the rows. */
  isShort?: boolean
  /** The number of the first row in the whole list. */
  start?: number
}

/**
 * The rows of a list below their common axis. Only rows of a long list that are near the screen are in the document.
 */
export function ResultRows({ ref, opinions, kind, ownVoteOf, isShort = false, start = 1, ...row }: Props) {
  const wordsOf = useWordsOf()
  const { hasMuted } = useMuted()
  const write = (some: readonly Opinion[]) =>
    some.map((opinion) => (
      <OpinionResult
        key={opinion.opinionSlugId}
        opinion={opinion}
        kind={kind}
        isMuted={hasMuted(opinion)}
        ownVote={ownVoteOf(opinion)}
        {...row}
      />
    ))
  return (
    <div ref={ref}>
      {hasStrip(kind) && opinions.some(hasAxis) && (
        <Axis
          className={
            isShort && !hasAxisAbove(opinions) ? `${styles.axis} ${styles.ofLaterRows}` : styles.axis
          }
          columns={[m.opinionColumn(), kind === 'apart' ? m.gapColumn() : m.baseColumn()]}
          marks={[m.axisNone(), m.axisHalf(), m.axisAll()]}
        />
      )}
      {opinions.length <= MAX_UNSPLIT_ROWS ? (
        <ol className={isShort ? `${styles.rows} ${styles.first}` : styles.rows} start={start}>
          {write(opinions)}
        </ol>
      ) : (
        blocksOf(opinions).map(({ first, part }) => (
          <RowBlock
            key={first}
            className={styles.rows}
            first={first}
            numRows={part.length}
            text={() => part.map(wordsOf).join('\n')}
          >
            {() => write(part)}
          </RowBlock>
        ))
      )}
    </div>
  )
}

/** The rows of {@link ResultRows} that are in the document now. */
export const rowsIn = (rows: HTMLElement | null): HTMLElement[] => [
  ...(rows?.querySelectorAll<HTMLElement>(':scope > ol > li') ?? []),
]
