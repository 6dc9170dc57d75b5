/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers drop the native roles where rows are laid out as a grid */
import type { Opinion } from '@parley/contract'
import { type Ref, useDeferredValue, useMemo, useRef, useState } from 'react'
import * as m from '#messages/opinionsTable.ts'
import * as results from '#messages/results.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { useChartSource } from '#results/export/chartSource.ts'
import { DownloadCsv } from '#results/export/DownloadCsv.tsx'
import { totalStats, voteShares } from '#results/stats.ts'
import { OpenedRow } from '#results/lists/ResultRow.tsx'
import type { PartProps } from '#results/Section.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './AllOpinions.module.css'
import { searchedAndSorted, toggleSorting, type SortColumn, type Sorting, type TableRow } from './sorting.ts'

const COLUMNS: { column: SortColumn; name: () => string }[] = [
  { column: 'opinion', name: results.opinionColumn },
  { column: 'disagree', name: m.disagree },
  { column: 'pass', name: m.pass },
  { column: 'agree', name: m.agree },
  { column: 'voters', name: m.votedColumn },
]

/** The number of opinions on a page of the table. */
const PAGE_ROWS = 20

type AllOpinionsProps = PartProps & { opinions: readonly Opinion[] }

/** Every opinion in a table with pages, which can be searched, sorted and downloaded. */
export function AllOpinions({ opinions, map, ...row }: AllOpinionsProps) {
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<Sorting>({ column: 'voters', isDescending: true })
  const [page, setPage] = useState(0)
  const source = useChartSource()
  const words = useDeferredValue(search)
  const wordsOf = useWordsOf()
  const rows = useMemo(
    () => opinions.map((opinion) => ({ opinion, text: wordsOf(opinion) })),
    [opinions, wordsOf],
  )
  const found = useMemo(() => searchedAndSorted(rows, words, sorting), [rows, words, sorting])
  // A search may have fewer pages than the one before it.
  const first = PAGE_ROWS * Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_ROWS) - 1))
  const shown = found.slice(first, first + PAGE_ROWS)
  const table = useRef<HTMLTableElement>(null)
  const turnTo = (next: number) => {
    setPage(next)
    table.current?.scrollIntoView()
    table.current?.focus({ preventScroll: true })
  }
  const allRows = async () => (await import('#results/export/csv.ts')).opinionRows({ opinions, map, source })
  return (
    <div className={styles.all}>
      <div className={styles.controls}>
        <Field
          className={styles.search}
          label={m.searchOpinions()}
          type="search"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(0)
          }}
        />
        <DownloadCsv fileName={`${row.conversationSlugId}.csv`} rows={allRows} />
      </div>
      <output className={styles.found}>
        {found.length === 0
          ? m.nothingFound()
          : foundSentence({
              from: first + 1,
              to: first + shown.length,
              found: found.length,
              all: opinions.length,
            })}
      </output>
      {shown.length > 0 && (
        <OpinionsTable
          ref={table}
          rows={shown}
          numRows={found.length}
          first={first}
          sorting={sorting}
          onSort={(column) => {
            setSorting(toggleSorting(sorting, column))
            setPage(0)
          }}
          {...row}
        />
      )}
      {found.length > PAGE_ROWS && (
        <div className={styles.pages}>
          <Button kind="quiet" disabled={first === 0} onClick={() => turnTo(first / PAGE_ROWS - 1)}>
            {m.previousPage()}
          </Button>
          <Button
            kind="quiet"
            disabled={first + PAGE_ROWS >= found.length}
            onClick={() => turnTo(first / PAGE_ROWS + 1)}
          >
            {m.nextPage()}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What the current page of the table shows of all opinions, or of those that a search found. */
function foundSentence({ from, to, found, all }: Record<'from' | 'to' | 'found' | 'all', number>): string {
  const isOnePage = from === 1 && to === found
  const part = { from: wholeNumber(from), to: wholeNumber(to), all: wholeNumber(all) }
  if (found === all) return isOnePage ? m.allOnPage({ all }) : m.someOnPage(part)
  return isOnePage
    ? m.foundOnPage({ found, all: part.all })
    : m.someFoundOnPage({ ...part, found: wholeNumber(found) })
}

type OpinionsTableProps = Omit<PartProps, 'map'> & {
  ref: Ref<HTMLTableElement>
  /** The rows of one page. */
  rows: readonly TableRow[]
  /** The number of rows on all pages, and of those before this page. */
  numRows: number
  first: number
  sorting: Sorting
  onSort: (column: SortColumn) => void
}

/** Opinions and their totals; narrow screens show the figures below the text. */
function OpinionsTable({ ref, rows, numRows, first, sorting, onSort, ...row }: OpinionsTableProps) {
  const { hasMuted } = useMuted()
  const direction = sorting.isDescending ? 'descending' : 'ascending'
  return (
    <table ref={ref} tabIndex={-1} role="table" className={styles.opinions} aria-rowcount={numRows + 1}>
      <caption className="visually-hidden">{results.allOpinions()}</caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {COLUMNS.map(({ column, name }) => {
            const isSorted = sorting.column === column
            return (
              <th key={column} role="columnheader" scope="col" aria-sort={isSorted ? direction : 'none'}>
                <button type="button" onClick={() => onSort(column)}>
                  {name()}
                  {isSorted && <Icon name={sorting.isDescending ? 'down' : 'up'} size={14} />}
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ opinion, text }, index) => (
          <Row
            key={opinion.opinionSlugId}
            rowIndex={first + index + 2}
            opinion={opinion}
            text={text}
            isMuted={hasMuted(opinion)}
            {...row}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = TableRow & Omit<PartProps, 'map'> & { rowIndex: number; isMuted: boolean }

function Row({ opinion, text, rowIndex, ownVoteOf, ...row }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const stats = voteShares(totalStats(opinion).tally)
  return (
    <>
      <tr role="row" aria-rowindex={rowIndex}>
        <th role="rowheader" scope="row" dir="auto" lang={opinion.language}>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text}
          </button>
        </th>
        {COLUMNS.slice(1).map(({ column, name }, index) => (
          <td key={column} role="cell">
            <span className={styles.label} aria-hidden="true">
              {name()}
            </span>
            {stats[index]}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr role="row" className={styles.opened}>
          <td role="cell" colSpan={COLUMNS.length}>
            <OpenedRow opinion={opinion} ownVote={ownVoteOf(opinion)} {...row} />
          </td>
        </tr>
      )}
    </>
  )
}
