import { useRef, useState, type FormEvent } from 'react'
import { Field } from './Field.tsx'

/** Asks for a name to be typed before an act that cannot be undone. Another name is refused at the field. */
export function useTypedName(name: string, act: () => void) {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [isWrong, setWrong] = useState(false)
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      const isRight = value.trim() === name
      setWrong(!isRight)
      if (isRight) act()
      else ref.current?.focus()
    },
    field: {
      ref,
      value,
      isWrong,
      onValue: (typed: string) => {
        setValue(typed)
        setWrong(false)
      },
    },
  }
}

type TypedNameFieldProps = {
  label: string
  /** Said after another name was sent. */
  wrong: string
  field: ReturnType<typeof useTypedName>['field']
}

/** The field for that name. */
export function TypedNameField({ label, wrong, field: { isWrong, ...field } }: TypedNameFieldProps) {
  return (
    <Field
      {...field}
      label={label}
      error={isWrong ? wrong : undefined}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
