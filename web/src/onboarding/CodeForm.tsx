import { verifyOtp, type Output } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/onboarding.ts'
import { refreshLoginStatus } from '#shell/session.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { failureText } from './loginCode.ts'
import { codeFromMessage } from './loginCode.ts'
import { enterAccount } from './progress.ts'
import { NewCode } from './NewCode.tsx'
import styles from './Onboarding.module.css'
import { saveProgress, progress, type AskedNumber } from './progress.ts'
import { formatDuration, useSecondsUntil } from './useSecondsUntil.ts'

const NUM_DIGITS = 6

type Refusal = Extract<Output<typeof verifyOtp>, { success: false }>

/** The code from the text message; six digits are sent as soon as they are typed. */
export function CodeForm({ number, onOtherAccount }: { number: AskedNumber; onOtherAccount: () => void }) {
  const { phoneNumber, defaultCallingCode, codeExpiry } = number
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsUntil(codeExpiry)

  const check = async (digits: string) => {
    if (isChecking) return
    if (digits.length !== NUM_DIGITS) return setProblem(m.codeIncomplete())
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

  const changeCode = (typed: string) => {
    const digits = typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, NUM_DIGITS)
    setProblem(undefined)
    setCode(digits)
    if (digits.length === NUM_DIGITS && digits !== code) void check(digits)
  }

  const takeFromMessage = useEffectEvent(changeCode)
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
      <p className={styles.lead}>
        {m.codeSentTo({ number: phoneNumber })}{' '}
        <Link to="/onboarding/$step" params={{ step: 'step3-phone-1' }}>
          {m.changeNumber()}
        </Link>
      </p>
      <Field
        ref={input}
        label={m.code()}
        error={problem}
        className={styles.code}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => changeCode(event.target.value)}
      />
      <p className={styles.note}>
        {secondsLeft > 0 ? m.codeExpires({ left: formatDuration(secondsLeft) }) : m.codeExpired()}
      </p>
      <ButtonRow>
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
      </ButtonRow>
    </form>
  )
}

const accountOf = ({ isNewUser, mayBeRecycled }: { isNewUser: boolean; mayBeRecycled: boolean }) => {
  if (isNewUser) return 'new'
  return mayBeRecycled ? 'recycled' : undefined
}

const isVoid = (reason: Refusal['reason']) => reason === 'expired_code' || reason === 'too_many_wrong_guess'

const endCode = (number: AskedNumber) =>
  saveProgress({ ...progress.get(), number: { ...number, codeExpiry: new Date(0).toISOString() } })

const refusalText = ({ reason, triesLeft }: Refusal): string => {
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
