import { lazy, Suspense, useState } from 'react'
import * as m from '#messages/onboarding.ts'
import button from '#ui/Button.module.css'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import styles from './Onboarding.module.css'

const QrCode = lazy(() => import('./QrCode.tsx').then(({ QrCode }) => ({ default: QrCode })))

const APP_SITE = 'https://rarime.com/'

/** The steps in the app that reads passports, on this device or on a phone that scans the code. */
export function WalletApp({ address }: { address: string }) {
  const isPhone = matchMedia('(pointer: coarse)').matches
  return (
    <ol className={styles.steps}>
      <li>
        {m.appStep()}{' '}
        <a href={APP_SITE} target="_blank" rel="noopener noreferrer">
          {m.appLink()}
        </a>
      </li>
      <li>
        {isPhone ? m.openStep() : m.scanStep()}
        {isPhone ? (
          <p>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className={`${button.button} ${button.primary} ${styles.submit}`}
            >
              {m.openApp()}
            </a>
          </p>
        ) : (
          <Suspense fallback={<div className={styles.qr} />}>
            <QrCode text={address} label={m.qrLabel()} />
          </Suspense>
        )}
        <CopyLink address={address} />
      </li>
      <li>{m.returnStep()}</li>
    </ol>
  )
}

function CopyLink({ address }: { address: string }) {
  const [result, setResult] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setResult(m.linkCopied()),
      () => setResult(m.linkNotCopied()),
    )
  return (
    <>
      <Field
        label={m.proofLink()}
        readOnly
        dir="ltr"
        value={address}
        onFocus={(event) => event.target.select()}
        action={<Button onClick={copy}>{m.copyLink()}</Button>}
      />
      <output className={styles.note}>{result}</output>
    </>
  )
}
