import { type MouseEvent, useEffect, useRef, useState } from 'react'
import * as m from '#messages/results.ts'
import { useStableOrder } from '#opinions/useStableOrder.ts'
import { wholeNumber } from '#ui/format.ts'
import { ConversationLink } from '#results/ConversationLink.tsx'
import { NOT_IN_PICTURE } from '#results/export/figureSource.ts'
import { FIRST_ROWS } from './ranking.ts'
import styles from './ResultList.module.css'
import { ResultRows, rowsIn, type ResultRowsProps } from './ResultRows.tsx'
import type { Rest } from './useList.ts'

type ResultListProps = ResultRowsProps & {
  /** The address of the list within the page. */
  id: string
  /** False where scripts make the list, so that no page has it. */
  hasPages?: boolean
  /** All rows are shown at once. */
  isWhole?: boolean | undefined
  rest?: Rest | undefined
}

const FIRST_ON_PHONES = 5

/** A list of results: the first rows, and all of them at one press (or, without JavaScript, on pages of their own). */
export function ResultList({
  id,
  opinions,
  hasPages = true,
  isWhole = false,
  rest,
  ...row
}: ResultListProps) {
  // Behind the first rows a place is certain once the whole list is there.
  const placed = rest ? opinions.slice(0, FIRST_ROWS) : opinions
  const ordered = useStableOrder(placed, { listKey: id })
  const total = rest?.total ?? ordered.length
  const { list, isAll, showAll } = useShowAll(rest, isWhole)
  const more = {
    className: total <= FIRST_ROWS ? `${styles.more} ${styles.fitsWide}` : styles.more,
    onClick: showAll,
    children: m.showAll(wholeNumber(total)),
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
            search={{ tab: 'analysis', all: id }}
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

/** Shows the rest of a list in place, as soon as it is there; the focus goes to the first row that was not shown before. */
function useShowAll(rest: Rest | undefined, isWhole: boolean) {
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
