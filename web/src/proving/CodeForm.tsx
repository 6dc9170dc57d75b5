import { verifyOtp, type Output } from '@parley/contract'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/onboarding.ts'
import { loggedIn } from '#messages/shell.ts'
import { CodeInput } from '#ui/forms/CodeInput.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { codeFromMessage, failureText, askForCode, refusalText as requestRefusalText } from './loginCode.ts'
import styles from './CodeForm.module.css'
import { saveProgress, progress, type Account, type AskedNumber } from './progress.ts'
import { formatDuration, useSecondsUntil } from './useSecondsUntil.ts'
import { announce } from '#ui/notices/announce.ts'
import { Button } from '#ui/Button.tsx'

const NUM_DIGITS = 6

type Refusal = Extract<Output<typeof verifyOtp>, { success: false }>

type CodeFormProps = {
  number: AskedNumber
  /** The code was right, and has logged this device in to an account. */
  onProven: (account: Account) => void | Promise<void>
  /** The person has proved in the meantime who they are, such as in another tab. */
  onLoggedIn: () => void | Promise<void>
  /** The number is not of the account of this device. */
  onOtherAccount: () => void
  /** A way back to the number. */
  changeNumber: ReactNode
  /** Whether the field takes the focus, where the form does not come with a page of its own. */
  takesFocus?: boolean
}

/** The form for the code from the text message, which is checked as soon as it has six digits. */
export function CodeForm(props: CodeFormProps) {
  const { number, onProven, onLoggedIn, onOtherAccount, changeNumber, takesFocus = false } = props
  const { phoneNumber, defaultCallingCode, codeExpiry } = number
  const statusId = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsUntil(codeExpiry)

  const check = async (digits: string) => {
    if (isChecking) return
    setChecking(true)
    setProblem(undefined)
    try {
      const asked = { code: Number(digits), phoneNumber, defaultCallingCode }
      const answer = await callApi(verifyOtp, asked, { signed: true })
      if (answer.success) return await onProven(accountOf(answer))
      if (answer.reason === 'associated_with_another_user') return onOtherAccount()
      if (answer.reason === 'already_logged_in') await onLoggedIn()
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

  const changeCode = (digits: string) => {
    setProblem(undefined)
    setCode(digits)
    if (digits.length === NUM_DIGITS && digits !== code) void check(digits)
  }

  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  const takeFromMessage = useEffectEvent(changeCode)
  useEffect(() => {
    const leaving = new AbortController()
    void codeFromMessage(leaving.signal).then((code) => code && takeFromMessage(code))
    return () => leaving.abort()
  }, [])

  return (
    <div className={styles.form}>
      <CodeInput
        ref={input}
        label={m.code()}
        numDigits={NUM_DIGITS}
        value={code}
        error={problem}
        describedBy={statusId}
        onChange={changeCode}
      />
      <p id={statusId} className={styles.status}>
        {isChecking && m.checkingCode()}
        {!isChecking && secondsLeft > 0 && m.codeExpires({ left: formatDuration(secondsLeft) })}
        {!isChecking && secondsLeft === 0 && !problem && m.codeExpired()}
      </p>
      <div className={styles.ways}>
        {changeNumber}
        <NewCode
          number={number}
          onSent={() => {
            setProblem(undefined)
            setCode('')
            input.current?.focus()
          }}
          onProblem={setProblem}
          onLoggedIn={onLoggedIn}
          onOtherAccount={onOtherAccount}
        />
      </div>
      <Notice>{m.codeHelp()}</Notice>
    </div>
  )
}

const accountOf = ({
  isNewUser,
  mayBeRecycled,
}: Extract<Output<typeof verifyOtp>, { success: true }>): Account => {
  if (isNewUser) return 'new'
  return mayBeRecycled ? 'recycled' : 'existing'
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
      return loggedIn()
    case 'associated_with_another_user':
      return m.otherAccount()
  }
}

type NewCodeProps = Pick<CodeFormProps, 'number' | 'onLoggedIn' | 'onOtherAccount'> & {
  onSent: () => void
  onProblem: (text: string) => void
}

/** A button to request another code, once one may be sent. */
function NewCode({ number, onSent, onProblem, onLoggedIn, onOtherAccount }: NewCodeProps) {
  const secondsLeft = useSecondsUntil(number.nextCodeSoonestTime)
  const [isAsking, setAsking] = useState(false)

  const ask = async () => {
    const { phoneNumber, defaultCallingCode } = number
    setAsking(true)
    try {
      const asked = { phoneNumber, defaultCallingCode, isRequestingNewCode: true }
      const answer = await askForCode(asked, () => announce(m.solving()))
      if (answer.success) {
        const { codeExpiry, nextCodeSoonestTime } = answer
        saveProgress({ ...progress.get(), number: { ...number, codeExpiry, nextCodeSoonestTime } })
        announce(m.newCodeSent())
        onSent()
      } else if (answer.reason === 'associated_with_another_user') onOtherAccount()
      else {
        if (answer.reason === 'already_logged_in') await onLoggedIn()
        const { nextCodeSoonestTime } = answer
        if (nextCodeSoonestTime)
          saveProgress({ ...progress.get(), number: { ...number, nextCodeSoonestTime } })
        onProblem(requestRefusalText(answer))
      }
    } catch (error) {
      onProblem(failureText(error))
    } finally {
      setAsking(false)
    }
  }

  if (secondsLeft > 0)
    return <p className={styles.status}>{m.newCodeIn({ left: formatDuration(secondsLeft) })}</p>
  return (
    <Button kind="quiet" busy={isAsking} onClick={ask}>
      {m.newCode()}
    </Button>
  )
}
