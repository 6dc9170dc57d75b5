import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

type UsernameInputProps = Omit<
  ComponentProps<typeof Field>,
  'dir' | 'autoCapitalize' | 'spellCheck' | 'value' | 'onChange'
> & { value: string; onChange: (username: string) => void }

/** A field for a username: written from left to right, without spelling correction, and trimmed. */
export function UsernameInput({ onChange, autoComplete = 'off', ...props }: UsernameInputProps) {
  return (
    <Field
      {...props}
      dir="ltr"
      autoCapitalize="none"
      autoComplete={autoComplete}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  )
}
