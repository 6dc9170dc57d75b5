import { useId, useMemo, useState, type ComponentType } from 'react'
import { useFirstScreen, useSignIn } from '#firstScreen.ts'
import * as m from '#messages/onboarding.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { toAsciiDigits } from '#ui/forms/digits.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { CodeRequestForm } from './CodeRequestForm.tsx'
import { countriesWith, likelyCountry, type CountryCode, type Country } from './countries.ts'
import styles from './PhoneForm.module.css'
import { countryOf, formatAsTyped, formatInternational, lengthProblem } from './phoneNumber.ts'
import { progress } from './progress.ts'
import { useCodeRequest, type CodeRequestEffects } from './useCodeRequest.ts'

const LENGTH_TEXT = {
  missing: m.numberMissing,
  starts_with_00: m.numberStartsWith00,
  too_short: m.numberTooShort,
  too_long: m.numberTooLong,
}

type PhoneFormProps = CodeRequestEffects & {
  /** What is shown for a number that is not of the account of this device, until it calls `goOn`. */
  OtherAccount: ComponentType<{ goOn: () => void }>
}

/** Asks for a mobile number and sends a code to it. */
export function PhoneForm({ OtherAccount, ...effects }: PhoneFormProps) {
  const { callingCodes } = useFirstScreen()
  const hasOtherWays = useSignIn().length > 1
  const request = useCodeRequest(effects)
  const { problem, setProblem } = request
  const countries = useMemo(() => countriesWith(callingCodes), [callingCodes])
  const isServed = (country: CountryCode) => countries.some(({ code }) => code === country)
  const [country, setCountry] = useState<CountryCode>(() => {
    const named = countryOf(sentNumber())
    return named && isServed(named) ? named : likelyCountry(callingCodes)
  })
  const [number, setNumber] = useState(sentNumber)
  const named = countryOf(number)
  const isNotServed = named !== undefined && !isServed(named)
  const notServed = hasOtherWays ? m.countryNotServed : m.countryNotServedAtAll
  const wrong = problem ?? (isNotServed ? notServed() : undefined)
  const wrongId = useId()

  const changeCountry = (code: string) => {
    setProblem(undefined)
    setCountry(countries.find((each) => each.code === code)?.code ?? country)
  }
  const changeNumber = (typed: string) => {
    setProblem(undefined)
    const named = countryOf(typed)
    if (named && isServed(named)) setCountry(named)
    setNumber(formatAsTyped(typed, number, named ?? country))
  }

  const submit = () => {
    if (isNotServed) return
    const wrongLength = lengthProblem(number, country)
    if (wrongLength) return setProblem(LENGTH_TEXT[wrongLength]())
    void request.send({
      method: 'phone',
      phoneNumber: formatInternational(number, country),
      defaultCallingCode: countries.find(({ code }) => code === country)?.callingCode ?? '1',
    })
  }

  return (
    <CodeRequestForm request={request} onSubmit={submit} OtherAccount={OtherAccount}>
      <div className={styles.pair}>
        <CountrySelect countries={countries} value={country} onChange={changeCountry} />
        <Field
          label={m.number()}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          required
          value={number}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? wrongId : undefined}
          onChange={(event) => changeNumber(toAsciiDigits(event.target.value))}
        />
      </div>
      {wrong && <ErrorMessage id={wrongId} text={wrong} />}
    </CodeRequestForm>
  )
}

const sentNumber = (): string => {
  const { sent } = progress.get()
  return sent?.method === 'phone' ? sent.phoneNumber : ''
}

type CountrySelectProps = {
  countries: readonly Country[]
  value: CountryCode
  onChange: (code: string) => void
}

/** The country of a number: a list of names, of which only the calling code stays visible. */
function CountrySelect({ countries, value, onChange }: CountrySelectProps) {
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
