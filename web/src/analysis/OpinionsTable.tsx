/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers drop the native roles where rows are laid out as a grid */
import type { Opinion } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { shareOrCount, wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { numVoters, totalFigures } from './figures.ts'
import styles from './OpinionsTable.module.css'
import type { SortColumn, Sorting, TableRow } from './sorting.ts'
import table from './table.module.css'

type OpinionsTableProps = {
  rows: readonly TableRow[]
  sorting: Sorting
  onSort: (column: SortColumn) => void
  onShow: (opinion: Opinion) => void
}

const COLUMNS: { column: SortColumn; name: () => string }[] = [
  { column: 'opinion', name: m.opinionColumn },
  { column: 'disagree', name: m.disagree },
  { column: 'pass', name: m.pass },
  { column: 'agree', name: m.agree },
  { column: 'voters', name: m.voted },
]

/** Opinions and their totals; narrow screens put the figures below the words. */
export function OpinionsTable({ rows, sorting, onSort, onShow }: OpinionsTableProps) {
  return (
    <table role="table" className={`${table.table} ${styles.opinions}`}>
      <caption className="visually-hidden">{m.allOpinions()}</caption>
      <thead role="rowgroup">
        <tr role="row">
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
      <tbody role="rowgroup">
        {rows.map(({ opinion, text }) => (
          <Row key={opinion.opinionSlugId} opinion={opinion} text={text} onShow={onShow} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ opinion, text, onShow }: TableRow & Pick<OpinionsTableProps, 'onShow'>) {
  const { tally } = totalFigures(opinion)
  const voters = numVoters(tally)
  return (
    <tr role="row">
      <th role="rowheader" scope="row" dir="auto">
        <button type="button" onClick={() => onShow(opinion)}>
          {text}
        </button>
      </th>
      <td role="cell">{shareOrCount(tally.numDisagrees, voters)}</td>
      <td role="cell">{shareOrCount(tally.numPasses, voters)}</td>
      <td role="cell">{shareOrCount(tally.numAgrees, voters)}</td>
      <td role="cell">{wholeNumber(voters)}</td>
    </tr>
  )
}

const sortOf = (column: SortColumn, sorting: Sorting) => {
  if (sorting.column !== column) return 'none'
  return sorting.isDescending ? 'descending' : 'ascending'
}
