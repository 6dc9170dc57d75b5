import { useState } from 'react'
import * as m from '#messages/onboarding.ts'
import { refreshLoginStatus } from '#shell/session.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { askForCode, failureText, refusalText } from './loginCode.ts'
import styles from './CodeForm.module.css'
import { saveProgress, progress, type AskedNumber } from './progress.ts'
import { formatDuration, useSecondsUntil } from './useSecondsUntil.ts'

type NewCodeProps = {
  number: AskedNumber
  onSent: () => void
  onProblem: (text: string) => void
  onOtherAccount: () => void
}

/** Asks for another code, as soon as one may be sent. */
export function NewCode({ number, onSent, onProblem, onOtherAccount }: NewCodeProps) {
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
        if (answer.reason === 'already_logged_in') await refreshLoginStatus()
        const { nextCodeSoonestTime } = answer
        if (nextCodeSoonestTime)
          saveProgress({ ...progress.get(), number: { ...number, nextCodeSoonestTime } })
        onProblem(refusalText(answer))
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
