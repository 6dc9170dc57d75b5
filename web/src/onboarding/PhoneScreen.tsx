import { useRouter } from '@tanstack/react-router'
import { useId, useMemo, useState, type FormEvent } from 'react'
import * as m from '#messages/onboarding.ts'
import { refreshLoginStatus } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { askForCode, failureText, refusalText } from './askForCode.ts'
import { countries, likelyCountry, type CountryCode } from './countries.ts'
import styles from './Onboarding.module.css'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { OtherWay } from './OtherWay.tsx'
import { countryOf, grouped, international, lengthProblem } from './phoneNumber.ts'
import { Problem } from './Problem.tsx'
import { keepProgress, progress } from './progress.ts'

const LENGTH_TEXT = {
  missing: m.numberMissing,
  dialled: m.numberDialled,
  too_short: m.numberTooShort,
  too_long: m.numberTooLong,
}

export function PhoneScreen() {
  return (
    <OnboardingStep step="step3-phone-1" title={m.phoneTitle()}>
      <PhoneForm />
      <OtherWay to="proof" />
    </OnboardingStep>
  )
}

function PhoneForm() {
  const router = useRouter()
  const all = useMemo(() => countries(), [])
  const [country, setCountry] = useState<CountryCode>(() => countryBefore() ?? likelyCountry())
  const [number, setNumber] = useState(() => progress.get().number?.phoneNumber ?? '')
  const [state, setState] = useState<'idle' | 'sending' | 'solving' | 'other_account'>('idle')
  const [problem, setProblem] = useState<string>()
  const ids = { country: useId(), number: useId(), help: useId(), problem: useId() }
  const isBusy = state === 'sending' || state === 'solving'

  const type = (typed: string) => {
    setProblem(undefined)
    const named = countryOf(typed) ?? country
    setCountry(named)
    setNumber(grouped(typed, number, named))
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = lengthProblem(number, country)
    if (wrong) return setProblem(LENGTH_TEXT[wrong]())
    const asked = {
      phoneNumber: international(number, country),
      defaultCallingCode: all.find(({ code }) => code === country)?.callingCode ?? '1',
    }
    setProblem(undefined)
    setState('sending')
    try {
      const answer = await askForCode({ ...asked, isRequestingNewCode: false }, () => setState('solving'))
      if (answer.success) {
        const { codeExpiry, nextCodeSoonestTime } = answer
        keepProgress({ ...progress.get(), number: { ...asked, codeExpiry, nextCodeSoonestTime } })
        await router.navigate({ to: '/onboarding/$step', params: { step: 'step3-phone-2' } })
        return
      }
      if (answer.reason === 'associated_with_another_user') return setState('other_account')
      if (answer.reason === 'already_logged_in') await refreshLoginStatus()
      setProblem(refusalText(answer))
    } catch (error) {
      setProblem(failureText(error))
    }
    setState('idle')
  }

  if (state === 'other_account') return <OtherAccount onErased={() => setState('idle')} />
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <div className={styles.pair}>
        <div className={styles.field}>
          <label htmlFor={ids.country}>{m.country()}</label>
          <select
            id={ids.country}
            autoComplete="country"
            value={country}
            onChange={({ target }) =>
              setCountry(all.find(({ code }) => code === target.value)?.code ?? country)
            }
          >
            {all.map(({ code, name, callingCode }) => (
              <option key={code} value={code}>
                {m.countryOption({ name, callingCode })}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          <label htmlFor={ids.number}>{m.number()}</label>
          <input
            id={ids.number}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            required
            value={number}
            aria-describedby={`${ids.help} ${ids.problem}`}
            aria-invalid={problem !== undefined}
            onChange={(event) => type(event.target.value)}
          />
        </div>
      </div>
      <p id={ids.help} className={styles.note}>
        {m.numberHelp()}
      </p>
      <Problem id={ids.problem} text={problem} />
      <output className={styles.note}>{state === 'solving' && m.solving()}</output>
      <Button kind="primary" type="submit" busy={isBusy} className={styles.act}>
        {isBusy ? m.sendingCode() : m.sendCode()}
      </Button>
    </form>
  )
}

/** Who changes a number starts from it. */
const countryBefore = () => countryOf(progress.get().number?.phoneNumber ?? '')
