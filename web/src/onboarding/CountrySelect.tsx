import { useId } from 'react'
import * as m from '#messages/onboarding.ts'
import { Icon } from '#ui/Icon.tsx'
import type { Country, CountryCode } from './countries.ts'
import styles from './CountrySelect.module.css'

type CountrySelectProps = {
  countries: readonly Country[]
  value: CountryCode
  onChange: (code: string) => void
}

/** The country of a number: a list of names, of which only the calling code stays in sight. */
export function CountrySelect({ countries, value, onChange }: CountrySelectProps) {
  const id = useId()
  const callingCode = countries.find(({ code }) => code === value)?.callingCode
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{m.country()}</label>
      <div className={styles.box}>
        <span className={styles.shown} aria-hidden="true">
          <bdi dir="ltr">{callingCode ? `+${callingCode} ${value}` : value}</bdi>
          <Icon name="down" size={16} />
        </span>
        <select
          id={id}
          autoComplete="country"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {countries.map(({ code, name, callingCode }) => (
            <option key={code} value={code}>
              {m.countryOption({ name, callingCode })}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
