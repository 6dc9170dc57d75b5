import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { fromFieldValue, toFieldValue } from './fieldTime.ts'

// Without an end, some browsers let a year have six digits.
const LAST_DAY = '9999-12-31'

/** What makes an input one for a day, as `yyyy-mm-dd`; empty without one. */
export const DAY_INPUT = { type: 'date', max: LAST_DAY } as const

type DateFieldProps = Omit<FieldProps, 'type' | 'max' | 'value' | 'onChange' | 'onValue'> & {
  value: string
  onValue: (value: string) => void
}

/** A labeled day, as `yyyy-mm-dd`; empty without one. */
export function DayField(props: DateFieldProps) {
  return <Field {...props} {...DAY_INPUT} />
}

/** A labeled moment as an ISO string, shown in the person's own time zone; empty without one. */
export function MomentField({ value, onValue, ...field }: DateFieldProps) {
  // What is typed stays as it is, since not every year and hour on the way reads the same when it is written again.
  const [typed, setTyped] = useState({ text: '', moment: '' })
  return (
    <Field
      {...field}
      type="datetime-local"
      max={`${LAST_DAY}T23:59`}
      value={typed.moment === value ? typed.text : toFieldValue(value)}
      onValue={(text) => {
        const moment = fromFieldValue(text)
        setTyped({ text, moment })
        onValue(moment)
      }}
    />
  )
}
