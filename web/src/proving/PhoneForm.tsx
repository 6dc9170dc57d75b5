import { useId, useMemo, useState, type ComponentType, type FormEvent } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import * as m from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { toAsciiDigits } from '#ui/forms/digits.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { countriesWith, likelyCountry, type CountryCode, type Country } from './countries.ts'
import { askForCode, failureText, refusalText } from './loginCode.ts'
import styles from './PhoneForm.module.css'
import { countryOf, formatAsTyped, formatInternational, lengthProblem } from './phoneNumber.ts'
import { progress, saveProgress } from './progress.ts'

const LENGTH_TEXT = {
  missing: m.numberMissing,
  starts_with_00: m.numberStartsWith00,
  too_short: m.numberTooShort,
  too_long: m.numberTooLong,
}

type PhoneFormProps = {
  /** A code was sent to the number, which {@link progress} has now. */
  onSent: () => void | Promise<void>
  /** The person has proved in the meantime who they are, such as in another tab. */
  onLoggedIn: () => void | Promise<void>
  /** What is shown for a number that is not of the account of this device, until it calls `goOn`. */
  OtherAccount: ComponentType<{ goOn: () => void }>
}

/** Asks for a mobile number and sends a code to it. */
export function PhoneForm({ onSent, onLoggedIn, OtherAccount }: PhoneFormProps) {
  const { callingCodes, isPhoneOnly } = useFirstScreen()
  const countries = useMemo(() => countriesWith(callingCodes), [callingCodes])
  const isServed = (country: CountryCode) => countries.some(({ code }) => code === country)
  const [country, setCountry] = useState<CountryCode>(() => {
    const named = countryOf(progress.get().number?.phoneNumber ?? '')
    return named && isServed(named) ? named : likelyCountry(callingCodes)
  })
  const [number, setNumber] = useState(() => progress.get().number?.phoneNumber ?? '')
  const [state, setState] = useState<'idle' | 'sending' | 'solving' | 'other_account'>('idle')
  const [problem, setProblem] = useState<string>()
  const isBusy = state === 'sending' || state === 'solving'
  const named = countryOf(number)
  const isNotServed = named !== undefined && !isServed(named)
  const notServed = isPhoneOnly ? m.countryNotServedAtAll : m.countryNotServed
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

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isNotServed) return
    const wrongLength = lengthProblem(number, country)
    if (wrongLength) return setProblem(LENGTH_TEXT[wrongLength]())
    const asked = {
      phoneNumber: formatInternational(number, country),
      defaultCallingCode: countries.find(({ code }) => code === country)?.callingCode ?? '1',
    }
    setProblem(undefined)
    setState('sending')
    try {
      const answer = await askForCode({ ...asked, isRequestingNewCode: false }, () => setState('solving'))
      if (answer.success) {
        const { codeExpiry, nextCodeSoonestTime } = answer
        saveProgress({ ...progress.get(), number: { ...asked, codeExpiry, nextCodeSoonestTime } })
        return await onSent()
      }
      if (answer.reason === 'associated_with_another_user') return setState('other_account')
      if (answer.reason === 'already_logged_in') await onLoggedIn()
      setProblem(refusalText(answer))
    } catch (error) {
      setProblem(failureText(error))
    }
    setState('idle')
  }

  if (state === 'other_account') return <OtherAccount goOn={() => setState('idle')} />
  return (
    <form className="stack" onSubmit={send} noValidate>
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
      <output className={styles.status}>{state === 'solving' && m.solving()}</output>
      <Button kind="primary" type="submit" busy={isBusy} large>
        {isBusy ? m.sendingCode() : m.sendCode()}
      </Button>
    </form>
  )
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
