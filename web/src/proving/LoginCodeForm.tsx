import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { followOtherTabs } from '#device/otherTabs.ts'
import * as m from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'
import { CodeInput } from '#ui/forms/CodeInput.tsx'
import { announce } from '#ui/notices/announce.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import {
  accountOf,
  codeFromMessage,
  entryRefusalText,
  failureText,
  requestCode,
  requestRefusalText,
  verifyCode,
} from './loginCode.ts'
import styles from './LoginCodeForm.module.css'
import { awaitedMail, progress, saveProgress, type Account, type SentCode } from './progress.ts'
import { formatDuration, useSecondsUntil } from './useSecondsUntil.ts'

const NUM_DIGITS = 6

type LoginCodeFormProps = {
  sent: SentCode
  /** The code was right, and has logged this device in to an account, or added the receiver to it. */
  onProven: (account: Account) => void | Promise<void>
  /** The person has proved in the meantime who they are, such as in another tab. */
  onLoggedIn: () => void | Promise<void>
  /** The receiver is not of the account of this device. */
  onOtherAccount: () => void
  /** A way back to the number or address. */
  change: ReactNode
  /** Whether the field takes the focus, where the form does not come with a page of its own. */
  takesFocus?: boolean
  /** A code that the person did not type here, so it is sent by a button with this label only. */
  filledIn?: { code: string; confirm: string }
}

/** The form for the code from a message, which is checked as soon as six digits are typed. */
export function LoginCodeForm(props: LoginCodeFormProps) {
  const { sent, onProven, onLoggedIn, onOtherAccount, change, takesFocus = false, filledIn } = props
  const statusId = useId()
  const [code, setCode] = useState(filledIn?.code ?? '')
  const [problem, setProblem] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsUntil(sent.codeExpiry)

  const check = async (digits: string) => {
    if (isChecking) return
    setChecking(true)
    setProblem(undefined)
    try {
      const answer = await verifyCode(sent, digits)
      if (answer.success) return await onProven(accountOf(answer))
      if (answer.reason === 'associated_with_another_user') return onOtherAccount()
      if (answer.reason === 'already_logged_in') await onLoggedIn()
      if (isVoid(answer.reason)) endCode(sent)
      setProblem(entryRefusalText(answer))
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
    if (sent.method !== 'phone') return
    const leaving = new AbortController()
    void codeFromMessage(leaving.signal).then((code) => code && takeFromMessage(code))
    return () => leaving.abort()
  }, [sent.method])

  // A browser that stores nothing knows nothing of other tabs.
  const [isShared] = useState(() => awaitedMail.get() !== undefined)
  const leaveIfUsed = useEffectEvent(() => {
    if (isShared && !awaitedMail.get()) void onLoggedIn()
  })
  useEffect(
    () => (sent.method === 'email' ? followOtherTabs(awaitedMail.key, leaveIfUsed) : undefined),
    [sent.method],
  )

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
      {filledIn && code.length === NUM_DIGITS && (
        <Button kind="primary" large busy={isChecking} onClick={() => void check(code)}>
          {filledIn.confirm}
        </Button>
      )}
      <div className={styles.ways}>
        {change}
        <NewCode
          sent={sent}
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
      {!filledIn && <Notice>{sent.method === 'phone' ? m.codeHelp() : m.mailedCodeHelp()}</Notice>}
    </div>
  )
}

const isVoid = (reason: string) => reason === 'expired_code' || reason === 'too_many_wrong_guess'

const endCode = (sent: SentCode) =>
  saveProgress({ ...progress.get(), sent: { ...sent, codeExpiry: new Date(0).toISOString() } })

type NewCodeProps = Pick<LoginCodeFormProps, 'sent' | 'onLoggedIn' | 'onOtherAccount'> & {
  onSent: () => void
  onProblem: (text: string) => void
}

/** A button to request another code, once one may be sent. */
function NewCode({ sent, onSent, onProblem, onLoggedIn, onOtherAccount }: NewCodeProps) {
  const secondsLeft = useSecondsUntil(sent.nextCodeSoonestTime)
  const [isAsking, setAsking] = useState(false)

  const ask = async () => {
    setAsking(true)
    try {
      const answer = await requestCode({ ...sent, isRequestingNewCode: true }, () => announce(m.solving()))
      if (answer.success) {
        const { codeExpiry, nextCodeSoonestTime } = answer
        saveProgress({ ...progress.get(), sent: { ...sent, codeExpiry, nextCodeSoonestTime } })
        announce(m.newCodeSent())
        onSent()
      } else if (answer.reason === 'associated_with_another_user') onOtherAccount()
      else {
        if (answer.reason === 'already_logged_in') await onLoggedIn()
        const { nextCodeSoonestTime } = answer
        if (nextCodeSoonestTime) saveProgress({ ...progress.get(), sent: { ...sent, nextCodeSoonestTime } })
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
