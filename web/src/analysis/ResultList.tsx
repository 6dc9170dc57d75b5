import type { Opinion, VoteChoice } from '@parley/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTotal } from '#firstScreen.ts'
import * as m from '#messages/results.ts'
import { useStableOrder } from '#opinions/useStableOrder.ts'
import { wholeNumber } from '#ui/format.ts'
import { NOT_IN_PICTURE } from './figurePicture.ts'
import { AxisLine } from './AxisLine.tsx'
import { FIRST_ROWS } from './lists.ts'
import { OpinionResult, type ResultKind } from './OpinionResult.tsx'
import styles from './ResultList.module.css'

/** The viewer's own vote on an opinion; nothing where there is none. */
export type OwnVoteOf = (opinion: Opinion) => VoteChoice | undefined

type ResultListProps = {
  /** The address of the list within the page. */
  id: string
  conversationSlugId: string
  opinions: readonly Opinion[]
  kind: ResultKind
  ownVoteOf: OwnVoteOf
  onShowOnMap?: (opinion: Opinion) => void
  /** The address asks for the whole list. */
  isWhole: boolean
  rest?: Rest
}

/** What a page left out of a list; see {@link useRest}. */
type Rest = { total: number; load: () => void }

const FIRST_ON_PHONES = 5

const LAST_COLUMN: Record<ResultKind, () => string> = {
  shared: m.baseColumn,
  apart: m.gapColumn,
  totals: m.baseColumn,
}

/** A list of results: the first rows, and all of them at one press (or, without JavaScript, behind a link). */
export function ResultList({ id, opinions, kind, ownVoteOf, isWhole, rest, ...row }: ResultListProps) {
  // Behind the first rows a place is certain once the whole list is there.
  const placed = rest ? opinions.slice(0, FIRST_ROWS) : opinions
  const ordered = useStableOrder(placed, { listKey: id })
  const total = rest?.total ?? ordered.length
  const { list, isAll, showAll } = useShowAll(isWhole, rest)
  const shown = isAll ? ordered : ordered.slice(0, FIRST_ROWS)
  const fits = total <= FIRST_ROWS ? styles.fitsWide : ''
  return (
    <div className={styles.results}>
      {kind !== 'totals' && <AxisLine lastColumn={LAST_COLUMN[kind]()} />}
      <ol ref={list} className={isAll ? styles.rows : `${styles.rows} ${styles.first}`}>
        {shown.map((opinion) => (
          <OpinionResult
            key={opinion.opinionSlugId}
            opinion={opinion}
            kind={kind}
            ownVote={ownVoteOf(opinion)}
            {...row}
          />
        ))}
      </ol>
      {!isAll && total > FIRST_ON_PHONES && (
        <Link
          className={`${styles.more} ${fits}`}
          {...NOT_IN_PICTURE}
          to="/conversation/$postSlugId"
          params={{ postSlugId: row.conversationSlugId }}
          search={{ tab: 'analysis', all: id }}
          hash={id}
          preload={false}
          onClick={showAll}
        >
          {m.showAll(wholeNumber(total))}
        </Link>
      )}
    </div>
  )
}

/** What a page left out of a list, until the whole answer is there. */
export function useRest({ data, refetch }: Pick<UseQueryResult, 'data' | 'refetch'>): Rest | undefined {
  const total = useTotal(data)
  return total === undefined ? undefined : { total, load: () => void refetch({ cancelRefetch: false }) }
}

/** Shows the rest of a list in place, as soon as it is there; the focus goes to the first row that was not shown before. */
function useShowAll(isWhole: boolean, rest: Rest | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const [numBefore, setNumBefore] = useState<number>()
  const isAll = (isWhole || numBefore !== undefined) && rest === undefined
  useEffect(() => {
    if (isAll && numBefore !== undefined)
      list.current?.children[numBefore]?.querySelector('summary')?.focus({ preventScroll: true })
  }, [isAll, numBefore])
  const showAll = (event: MouseEvent) => {
    event.preventDefault()
    rest?.load()
    const rows = [...(list.current?.children ?? [])]
    setNumBefore(rows.filter((row) => row.checkVisibility?.() ?? true).length)
  }
  return { list, isAll, showAll }
}
