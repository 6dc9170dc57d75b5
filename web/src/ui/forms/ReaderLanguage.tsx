import { LANGUAGES } from '@parley/contract'
import { useFirstScreen } from '#firstScreen.ts'
import * as m from '#messages/embed.ts'
import { Select } from './Select.tsx'

type ReaderLanguageProps = {
  /** The code of a language; empty for that of each reader. */
  value: string
  onChange: (code: string) => void
}

/** The language of an embed, if the site offers several. */
export function ReaderLanguage({ value, onChange }: ReaderLanguageProps) {
  const { languages } = useFirstScreen()
  if (!languages) return null
  return (
    <Select label={m.language()} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{m.ofReader()}</option>
      {LANGUAGES.filter(({ code }) => languages.includes(code)).map(({ code, tag, name }) => (
        <option key={code} value={code} lang={tag}>
          {name}
        </option>
      ))}
    </Select>
  )
}
