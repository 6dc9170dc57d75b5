import type { Opinion, VoteChoice } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import * as m from '#messages/results.ts'
import { useStableOrder } from '#opinions/useStableOrder.ts'
import { wholeNumber } from '#ui/format.ts'
import { NOT_IN_PICTURE } from './figurePicture.ts'
import { AxisLine } from './AxisLine.tsx'
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
}

const FIRST_ON_PHONES = 5
const FIRST_ROWS = 8

const LAST_COLUMN: Record<ResultKind, () => string> = {
  shared: m.baseColumn,
  apart: m.gapColumn,
  totals: m.baseColumn,
}

/** A list of results: the first rows, and all of them at one press (or, without JavaScript, behind a link). */
export function ResultList({ id, opinions, kind, ownVoteOf, isWhole, ...row }: ResultListProps) {
  const ordered = useStableOrder(opinions, { listKey: id })
  const { list, isAll, showAll } = useShowAll(isWhole)
  const shown = isAll ? ordered : ordered.slice(0, FIRST_ROWS)
  const fits = ordered.length <= FIRST_ROWS ? styles.fitsWide : ''
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
      {!isAll && ordered.length > FIRST_ON_PHONES && (
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
          {m.showAll(wholeNumber(ordered.length))}
        </Link>
      )}
    </div>
  )
}

/** Shows the rest of a list in place; the focus goes to the first row that was not there before. */
function useShowAll(isWhole: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const [numBefore, setNumBefore] = useState<number>()
  useEffect(() => {
    if (numBefore !== undefined)
      list.current?.children[numBefore]?.querySelector('summary')?.focus({ preventScroll: true })
  }, [numBefore])
  const showAll = (event: MouseEvent) => {
    event.preventDefault()
    const rows = [...(list.current?.children ?? [])]
    setNumBefore(rows.filter((row) => row.checkVisibility?.() ?? true).length)
  }
  return { list, isAll: isWhole || numBefore !== undefined, showAll }
}
