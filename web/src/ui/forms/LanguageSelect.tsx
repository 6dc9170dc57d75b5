import { writtenLanguages } from '@parley/contract'
import { Select } from './Select.tsx'

type LanguageSelectProps = {
  label: string
  /** A language tag; empty if none is stated. */
  value: string
  /** What it means to state none. */
  unstated: string
  disabled?: boolean
  onChange: (value: string) => void
}

/** The language of what a person wrote; each language has its own name. */
export function LanguageSelect({ label, value, unstated, disabled, onChange }: LanguageSelectProps) {
  const languages = writtenLanguages()
  const isListed = value === '' || languages.some(({ code }) => code === value)
  return (
    <Select label={label} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
      <option value="">{unstated}</option>
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
      {!isListed && <option value={value}>{value}</option>}
    </Select>
  )
}
