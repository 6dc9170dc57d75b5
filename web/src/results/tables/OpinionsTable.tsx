/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers drop the native roles where rows are laid out as a grid */
import type { Opinion } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/opinionsTable.ts'
import * as results from '#messages/results.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { shareOrCount, wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { numVoters, totalFigures } from '#results/figures.ts'
import { OpenedRow } from '#results/lists/OpenedRow.tsx'
import styles from './OpinionsTable.module.css'
import type { OwnVoteOf } from '#results/lists/ResultRows.tsx'
import { blocksOf, MAX_WHOLE, RowBlock } from '#results/lists/RowBlock.tsx'
import type { SortColumn, Sorting, TableRow } from './sorting.ts'

type RowProps = {
  conversationSlugId: string
  ownVoteOf: OwnVoteOf
  onShowOnMap?: (opinion: Opinion) => void
}

type OpinionsTableProps = RowProps & {
  rows: readonly TableRow[]
  sorting: Sorting
  onSort: (column: SortColumn) => void
}

const COLUMNS: { column: SortColumn; name: () => string }[] = [
  { column: 'opinion', name: results.opinionColumn },
  { column: 'disagree', name: m.disagree },
  { column: 'pass', name: m.pass },
  { column: 'agree', name: m.agree },
  { column: 'voters', name: m.votedColumn },
]

/** Opinions and their totals; narrow screens put the figures below the words. */
export function OpinionsTable({ rows, sorting, onSort, ...row }: OpinionsTableProps) {
  const isWhole = rows.length <= MAX_WHOLE
  const { hasMuted } = useMuted()
  return (
    <table role="table" className={styles.opinions} aria-rowcount={rows.length + 1}>
      <caption className="visually-hidden">{results.allOpinions()}</caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {COLUMNS.map(({ column, name }) => (
            <th key={column} role="columnheader" scope="col" aria-sort={sortOf(column, sorting)}>
              <button type="button" onClick={() => onSort(column)}>
                {name()}
                {sorting.column === column && <Icon name={sorting.isDescending ? 'down' : 'up'} size={14} />}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      {blocksOf(rows).map(({ first, part }) => {
        const write = () =>
          part.map(({ opinion, text }, index) => (
            <Row
              key={opinion.opinionSlugId}
              rowIndex={first + index + 2}
              opinion={opinion}
              text={text}
              isMuted={hasMuted(opinion)}
              {...row}
            />
          ))
        if (isWhole)
          return (
            <tbody key={first} role="rowgroup">
              {write()}
            </tbody>
          )
        return (
          <RowBlock
            key={first}
            as="tbody"
            first={first}
            numRows={part.length}
            text={() => part.map(({ text }) => text).join('\n')}
          >
            {write}
          </RowBlock>
        )
      })}
    </table>
  )
}

function Row({
  opinion,
  text,
  rowIndex,
  ownVoteOf,
  ...row
}: TableRow & RowProps & { rowIndex: number; isMuted: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { tally } = totalFigures(opinion)
  const voters = numVoters(tally)
  const cells = [
    { name: m.disagree(), figure: shareOrCount(tally.numDisagrees, voters) },
    { name: m.pass(), figure: shareOrCount(tally.numPasses, voters) },
    { name: m.agree(), figure: shareOrCount(tally.numAgrees, voters) },
    { name: m.votedColumn(), figure: wholeNumber(voters) },
  ]
  return (
    <>
      <tr role="row" aria-rowindex={rowIndex}>
        <th role="rowheader" scope="row" dir="auto">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text}
          </button>
        </th>
        {cells.map(({ name, figure }) => (
          <td key={name} role="cell">
            <span className={styles.label} aria-hidden="true">
              {name}
            </span>
            {figure}
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

const sortOf = (column: SortColumn, sorting: Sorting) => {
  if (sorting.column !== column) return 'none'
  return sorting.isDescending ? 'descending' : 'ascending'
}
