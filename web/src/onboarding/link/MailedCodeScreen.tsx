import { listMethods } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { added } from '#messages/loginMethods.ts'
import * as m from '#messages/mailedCode.ts'
import { changeAddress, logInTitle } from '#messages/onboarding.ts'
import { sentTo } from '#proving/loginCode.ts'
import { LoginCodeForm } from '#proving/LoginCodeForm.tsx'
import { adoptAwaitedMail, clearProgress, progress, type SentCode } from '#proving/progress.ts'
import { refreshQueries } from '#queries.ts'
import { LogInLink } from '#shell/SignInLinks.tsx'
import { Page } from '#shell/Page.tsx'
import { loginStatus, refreshLoginStatus, useLoginStatus } from '#shell/session.ts'
import { CopyBlock } from '#ui/CopyBlock.tsx'
import { Marked } from '#ui/Marked.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { notify } from '#ui/notices/notices.ts'
import { useIsHydrated, useStore } from '#ui/store.ts'
import { enterAccount } from '#onboarding/leaveOnboarding.ts'
import styles from './MailedCodeScreen.module.css'
import { OtherAccount } from '#onboarding/OtherAccount.tsx'
import { StepHeader } from '#onboarding/StepHeader.tsx'
import { codeStepOf } from '#onboarding/steps.ts'

/**
 * Where the link in a mail leads. The code follows the address after #, and leaves it at once. It is sent only when the
 * person presses a button, since programs that check mail open every link.
 */
export function MailedCodeScreen() {
  const router = useRouter()
  const hash = useLocation({ select: ({ hash }) => hash })
  const [code, setCode] = useState<string>()
  const { sent } = useStore(progress)
  const isHydrated = useIsHydrated()
  const [isDone, setDone] = useState(false)
  if (hash !== '' && hash !== code) setCode(hash)
  useEffect(() => {
    if (hash !== '') void router.navigate({ to: '/onboarding/code-by-mail', replace: true })
  }, [hash, router])
  useEffect(adoptAwaitedMail, [])
  const digits = /^\d{6}$/.test(code ?? '') ? code : undefined

  return (
    <Page title={m.title()} heading="own">
      <div className={styles.step}>
        <StepHeader />
        <h1>{m.title()}</h1>
        {isDone && <p>{m.confirmed()}</p>}
        {!isDone && sent?.method === 'email' && (
          <FilledIn key={digits} sent={sent} code={digits ?? ''} onConfirmed={() => setDone(true)} />
        )}
        {isHydrated && !isDone && sent?.method !== 'email' && <Elsewhere code={digits} />}
      </div>
    </Page>
  )
}

type FilledInProps = {
  sent: SentCode
  /** The code in the link; empty without one. */
  code: string
  /** The person was logged in already, and has proved again who they are. */
  onConfirmed: () => void
}

/** The code where this browser has asked for it. */
function FilledIn({ sent, code, onConfirmed }: FilledInProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { isLoggedIn } = useLoginStatus()
  const [isOthers, setOthers] = useState(false)
  const confirm = sent.intent === 'add' ? m.add() : isLoggedIn ? m.confirm() : logInTitle()

  const goOn = async (enter: () => Promise<void>) => {
    if (sent.intent === 'add') {
      clearProgress()
      notify({ text: added.email() })
      void refreshQueries(queryClient, [listMethods])
      return router.navigate({ to: '/settings/account/ways-to-log-in', replace: true })
    }
    if (loginStatus().isLoggedIn) {
      clearProgress()
      return onConfirmed()
    }
    await enter()
    await router.navigate({ to: '/onboarding/$step', params: { step: codeStepOf('email') }, replace: true })
  }

  if (isOthers) return <OtherAccount goOn={clearProgress} />
  return (
    <>
      <p className={styles.lead}>{sentTo(sent)}</p>
      <LoginCodeForm
        sent={sent}
        filledIn={{ code, confirm }}
        onProven={(account) => goOn(() => enterAccount(account))}
        onLoggedIn={() => goOn(refreshLoginStatus)}
        onOtherAccount={() => setOthers(true)}
        change={
          sent.intent === 'log-in' &&
          !isLoggedIn && (
            <Link to="/onboarding/$step" params={{ step: 'step3-email-1' }} className="button quiet">
              {changeAddress()}
            </Link>
          )
        }
      />
    </>
  )
}

/** The code where this browser has not asked for it. */
function Elsewhere({ code }: { code: string | undefined }) {
  if (code === undefined)
    return (
      <>
        <p>{m.noCode()}</p>
        <LogInLink className="button secondary">{m.askHere()}</LogInLink>
      </>
    )
  return (
    <>
      <CopyBlock text={code} label={m.copy()}>
        <span className={styles.code} dir="ltr">
          <span>{code.slice(0, 3)}</span>
          <span>{code.slice(3)}</span>
        </span>
      </CopyBlock>
      <p>{m.elsewhere()}</p>
      <Notice icon="alert">
        <Marked text={m.notAsked()} />
      </Notice>
    </>
  )
}
