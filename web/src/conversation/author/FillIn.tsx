import { useId, useState } from 'react'
import * as m from '#messages/authors.ts'
import { Button } from '#ui/Button.tsx'
import { AnswerInput, COLUMN_NAMES, COLUMNS } from './AnswerInput.tsx'
import styles from './AnswersTable.module.css'
import type { AnswerFields } from './outcomeDraft.ts'

const EMPTY: AnswerFields = { state: '', text: '', doneBy: '', dueOn: '' }

type FillInProps = {
  /** How many rows are chosen. */
  count: number
  onFill: (fields: Partial<AnswerFields>) => void
}

/** Fills in the chosen rows together; what stays empty here changes nothing in them. */
export function FillIn({ count, onFill }: FillInProps) {
  const headingId = useId()
  const [values, setValues] = useState(EMPTY)
  const written = Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()))
  return (
    <section className={styles.fill} aria-labelledby={headingId}>
      <h3 id={headingId}>{m.chosen({ count })}</h3>
      <p className="note">{m.fillHint()}</p>
      <div className={styles.fields}>
        {COLUMNS.map((column) => (
          <div key={column} data-column={column}>
            <span className={styles.name} aria-hidden="true">
              {COLUMN_NAMES[column]()}
            </span>
            <AnswerInput
              column={column}
              label={COLUMN_NAMES[column]()}
              values={values}
              noState={m.leaveAsIs()}
              onChange={(next) => setValues({ ...values, ...next })}
            />
          </div>
        ))}
      </div>
      <Button
        disabled={Object.keys(written).length === 0}
        onClick={() => {
          setValues(EMPTY)
          onFill(written)
        }}
      >
        {m.fillIn({ count })}
      </Button>
    </section>
  )
}
