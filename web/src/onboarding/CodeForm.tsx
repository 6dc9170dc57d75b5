import { verifyOtp, type Output } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/onboarding.ts'
import { refreshLoginStatus } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { failureText } from './askForCode.ts'
import { codeFromMessage } from './codeFromMessage.ts'
import { enterAccount } from './enterAccount.ts'
import { NewCode } from './NewCode.tsx'
import styles from './Onboarding.module.css'
import { Problem } from './Problem.tsx'
import { keepProgress, progress, type AskedNumber } from './progress.ts'
import { inWords, useSecondsUntil } from './useSecondsUntil.ts'

const DIGITS = 6

type Refused = Extract<Output<typeof verifyOtp>, { success: false }>

/** The code of a message: six digits are sent as soon as they are there. */
export function CodeForm({ number, onOtherAccount }: { number: AskedNumber; onOtherAccount: () => void }) {
  const { phoneNumber, defaultCallingCode, codeExpiry } = number
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsUntil(codeExpiry)
  const ids = { code: useId(), sent: useId(), problem: useId() }

  const check = async (digits: string) => {
    if (isChecking) return
    if (digits.length !== DIGITS) return setProblem(m.codeIncomplete())
    setChecking(true)
    setProblem(undefined)
    try {
      const asked = { code: Number(digits), phoneNumber, defaultCallingCode }
      const answer = await callApi(verifyOtp, asked, { signed: true })
      if (answer.success) return await enterAccount(accountOf(answer))
      if (answer.reason === 'associated_with_another_user') return onOtherAccount()
      if (answer.reason === 'already_logged_in') await refreshLoginStatus()
      if (isVoid(answer.reason)) endCode(number)
      setProblem(refusalText(answer))
      setCode('')
      input.current?.focus()
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setChecking(false)
    }
  }

  const type = (typed: string) => {
    const digits = typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, DIGITS)
    setProblem(undefined)
    setCode(digits)
    if (digits.length === DIGITS && digits !== code) void check(digits)
  }

  const takeFromMessage = useEffectEvent(type)
  useEffect(() => {
    const leaving = new AbortController()
    void codeFromMessage(leaving.signal).then((code) => code && takeFromMessage(code))
    return () => leaving.abort()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check(code)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p id={ids.sent} className={styles.lead}>
        {m.codeSentTo({ number: phoneNumber })}{' '}
        <Link to="/onboarding/$step" params={{ step: 'step3-phone-1' }}>
          {m.changeNumber()}
        </Link>
      </p>
      <div className={styles.field}>
        <label htmlFor={ids.code}>{m.code()}</label>
        <input
          ref={input}
          id={ids.code}
          className={styles.code}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          aria-describedby={`${ids.sent} ${ids.problem}`}
          aria-invalid={problem !== undefined}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Problem id={ids.problem} text={problem} />
      <p className={styles.note}>
        {secondsLeft > 0 ? m.codeExpires({ left: inWords(secondsLeft) }) : m.codeExpired()}
      </p>
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={isChecking}>
          {isChecking ? m.checkingCode() : m.checkCode()}
        </Button>
        <NewCode
          number={number}
          onSent={() => {
            setProblem(undefined)
            setCode('')
            input.current?.focus()
          }}
          onProblem={setProblem}
          onOtherAccount={onOtherAccount}
        />
      </div>
    </form>
  )
}

const accountOf = ({ isNewUser, mayBeRecycled }: { isNewUser: boolean; mayBeRecycled: boolean }) => {
  if (isNewUser) return 'new'
  return mayBeRecycled ? 'recycled' : undefined
}

const isVoid = (reason: Refused['reason']) => reason === 'expired_code' || reason === 'too_many_wrong_guess'

const endCode = (number: AskedNumber) =>
  keepProgress({ ...progress.get(), number: { ...number, codeExpiry: new Date(0).toISOString() } })

const refusalText = ({ reason, triesLeft }: Refused): string => {
  switch (reason) {
    case 'expired_code':
      return m.codeExpired()
    case 'wrong_guess':
      return triesLeft === undefined ? m.wrongCodeAgain() : m.wrongCode({ left: triesLeft })
    case 'too_many_wrong_guess':
      return m.tooManyTries()
    case 'already_logged_in':
      return m.welcomeBack()
    case 'associated_with_another_user':
      return m.otherAccount()
  }
}
