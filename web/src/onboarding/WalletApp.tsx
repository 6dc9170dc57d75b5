import { lazy, Suspense, useState, type ReactNode } from 'react'
import * as m from '#messages/onboarding.ts'
import button from '#ui/Button.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Timeline, TimelineStep } from '#ui/Timeline.tsx'
import styles from './PassportScreen.module.css'
import type { ProofLink } from './progress.ts'
import { formatDuration, useSecondsUntil } from './useSecondsUntil.ts'

const QrCode = lazy(() => import('#ui/QrCode.tsx').then(({ QrCode }) => ({ default: QrCode })))

const APP_SITE = 'https://rarime.com/'

type WalletAppProps = {
  link: ProofLink
  /** Says what the page waits for. */
  children: ReactNode
}

/** The steps in the app that reads passports, on this device or on a phone that scans the code. */
export function WalletApp({ link: { address, until }, children }: WalletAppProps) {
  return (
    <>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className={`${button.button} ${button.primary} ${button.large} ${styles.onPhones}`}
      >
        {m.openApp()}
      </a>
      <div className={styles.columns} data-wide>
        <Timeline>
          <TimelineStep title={m.appStep()}>
            <a href={APP_SITE} target="_blank" rel="noopener noreferrer">
              {m.appLink()}
            </a>
          </TimelineStep>
          <TimelineStep title={m.passportStep()}>{m.passportHint()}</TimelineStep>
          <TimelineStep title={m.scanStep()}>{m.scanHint()}</TimelineStep>
          <TimelineStep title={m.returnStep()}>{m.returnHint()}</TimelineStep>
        </Timeline>
        <div className={styles.card}>
          <div className={styles.qr}>
            <Suspense>
              <QrCode text={address} label={m.qrLabel()} />
            </Suspense>
          </div>
          {children}
          <TimeLeft until={until} />
          <CopyLink address={address} />
        </div>
      </div>
    </>
  )
}

function TimeLeft({ until }: { until: number }) {
  const seconds = useSecondsUntil(new Date(until).toISOString())
  return <p className={styles.left}>{m.linkExpires({ left: formatDuration(seconds) })}</p>
}

function CopyLink({ address }: { address: string }) {
  const [result, setResult] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setResult(m.linkCopied()),
      () => setResult(m.linkNotCopied(address)),
    )
  return (
    <>
      <Button className={styles.copy} onClick={copy}>
        <Icon name="copy" />
        {m.copyLink()}
      </Button>
      <output className={styles.left}>{result}</output>
    </>
  )
}
