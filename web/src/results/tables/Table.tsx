/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers drop the native roles where rows are laid out in lines */
import type { ReactNode } from 'react'
import styles from './table.module.css'

/** The content of a cell; `span` is the number of columns that it takes. */
type Cell = ReactNode | { span: number; words: string }

export type TableRow = {
  key: string | number
  /** The language of the heading, if somebody wrote it and it is known. */
  lang?: string | undefined
  /** The first cell is the heading of the row. */
  cells: readonly Cell[]
}

type TableProps = {
  caption?: string
  isCaptionShown?: boolean
  heads: readonly ReactNode[]
  rows: readonly TableRow[]
  /** Whether the row headings are texts written by participants. */
  hasOwnWords?: boolean
  className?: string | undefined
}

/** A table of numbers with headings for rows and columns. */
export function Table({
  caption,
  isCaptionShown = false,
  heads,
  rows,
  hasOwnWords = false,
  className = styles.table,
}: TableProps) {
  return (
    <table role="table" className={className}>
      {caption && (
        <caption className={isCaptionShown ? styles.caption : 'visually-hidden'}>{caption}</caption>
      )}
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head, index) => (
            <th key={index} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, lang, cells: [head, ...cells] }) => (
          <tr key={key} role="row">
            <th role="rowheader" scope="row" dir={hasOwnWords ? 'auto' : undefined} lang={lang}>
              {contentOf(head)}
            </th>
            {cells.map((cell, index) => (
              <td key={index} role="cell" colSpan={isWide(cell) ? cell.span : undefined}>
                {contentOf(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isWide = (cell: Cell): cell is Extract<Cell, { span: number }> =>
  typeof cell === 'object' && cell !== null && 'span' in cell

const contentOf = (cell: Cell): ReactNode => (isWide(cell) ? cell.words : cell)
