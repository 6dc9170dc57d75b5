import { outcomeTextProblem, plainLine, toRichText } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/authors.ts'
import { quoted } from '#messages/outcome.ts'
import { notifyWithUndo } from '#ui/notices/notices.ts'
import { AnswerInput, COLUMN_NAMES, COLUMNS, type Column } from './AnswerInput.tsx'
import styles from './AnswersTable.module.css'
import { FillIn } from './FillIn.tsx'
import { isBlank, type AnswerFields, type DraftAnswer } from './outcomeDraft.ts'

type AnswersTableProps = {
  rows: readonly DraftAnswer[]
  /** Whether fields that keep the outcome from being posted are marked. */
  isChecked: boolean
  /** Called with all rows in their order. */
  onChange: (rows: DraftAnswer[]) => void
}

const LABELS: Record<Column, (parts: { opinion: string }) => string> = {
  state: m.stateOf,
  text: m.answerText,
  doneBy: m.doneByOf,
  dueOn: m.dueOnOf,
}

/** The answers of an outcome: a row for each opinion. Chosen rows can be filled in together. */
export function AnswersTable({ rows, isChecked, onChange }: AnswersTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const numChosen = rows.filter(({ opinionSlugId }) => chosen.has(opinionSlugId)).length
  const choose = (slugIds: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const slugId of slugIds) {
        if (isChosen) next.add(slugId)
        else next.delete(slugId)
      }
      return next
    })
  const edit = (slugId: string, fields: Partial<AnswerFields>) =>
    onChange(rows.map((row) => (row.opinionSlugId === slugId ? { ...row, ...fields } : row)))
  const fill = (fields: Partial<AnswerFields>) => {
    onChange(rows.map((row) => (chosen.has(row.opinionSlugId) ? { ...row, ...fields } : row)))
    setChosen(new Set())
    notifyWithUndo(m.filledIn({ count: numChosen }), () => onChange([...rows]))
  }
  return (
    <>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={numChosen === rows.length}
          onChange={({ target }) =>
            choose(
              rows.map(({ opinionSlugId }) => opinionSlugId),
              target.checked,
            )
          }
        />
        {m.chooseAll()}
      </label>
      {numChosen > 0 && <FillIn count={numChosen} onFill={fill} />}
      <table className={styles.table} aria-label={m.answersHeading()}>
        <thead>
          <tr>
            <th scope="col">{m.columnOpinion()}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {COLUMN_NAMES[column]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.opinionSlugId}
              row={row}
              isChosen={chosen.has(row.opinionSlugId)}
              isChecked={isChecked}
              onChoose={(isChosen) => choose([row.opinionSlugId], isChosen)}
              onChange={(fields) => edit(row.opinionSlugId, fields)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

type RowProps = {
  row: DraftAnswer
  isChosen: boolean
  isChecked: boolean
  onChoose: (isChosen: boolean) => void
  onChange: (fields: Partial<AnswerFields>) => void
}

function Row({ row, isChosen, isChecked, onChoose, onChange }: RowProps) {
  const opinion = plainLine(row.opinion)
  const lacks = isChecked ? missingIn(row) : undefined
  return (
    <tr className={styles.line}>
      <th scope="row" className={styles.opinion}>
        <label>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={m.choose({ opinion })}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span dir="auto" lang={row.language}>
            {quoted({ words: opinion })}
          </span>
        </label>
      </th>
      {COLUMNS.map((column) => (
        <td key={column} data-column={column}>
          <span className={styles.name} aria-hidden="true">
            {COLUMN_NAMES[column]()}
          </span>
          <AnswerInput
            column={column}
            label={LABELS[column]({ opinion })}
            values={row}
            noState={m.notAnswered()}
            isInvalid={lacks === column}
            onChange={onChange}
          />
        </td>
      ))}
    </tr>
  )
}

/** The field of an answer that keeps it from being posted; undefined if it is complete or nothing is written. */
export function missingIn(row: DraftAnswer): 'state' | 'text' | undefined {
  if (isBlank(row)) return undefined
  if (row.state === '') return 'state'
  return outcomeTextProblem(toRichText(row.text)) && 'text'
}
