import { serverNow } from '#device/clock.ts'
import * as m from '#messages/onboarding.ts'
import { Page } from '#shell/Page.tsx'
import { Button } from '#ui/Button.tsx'
import { dateAndTime } from '#ui/format.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './DeviceOnHold.module.css'
import { StepHeader } from './StepHeader.tsx'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type DeviceOnHoldProps = { until: string; onContinue: () => void }

/** Says what a device that has just joined an account can do now, and what later. */
export function DeviceOnHold({ until, onContinue }: DeviceOnHoldProps) {
  return (
    <Page title={m.holdTitle()} heading="own">
      <div className={styles.hold}>
        <StepHeader />
        <Dial leftMs={Math.max(0, Date.parse(until) - serverNow())} />
        <h1>{m.holdTitle()}</h1>
        <p className={styles.text}>{m.holdText({ until: dateAndTime(until) })}</p>
        <Button kind="primary" large onClick={onContinue}>
          {m.goOn()}
        </Button>
        <Notice icon="phone" title={m.holdOther()}>
          {m.holdOtherText()}
        </Notice>
      </div>
    </Page>
  )
}

/** The time that is left, of one day, as a part of a circle and in figures. */
function Dial({ leftMs }: { leftMs: number }) {
  const hours = Math.floor(leftMs / HOUR_MS)
  const minutes = Math.floor((leftMs % HOUR_MS) / 60_000)
  const part = Math.min(1, leftMs / DAY_MS)
  return (
    <p className={styles.dial}>
      <svg viewBox="0 0 132 132" aria-hidden="true">
        <circle cx="66" cy="66" r="60" className={styles.ring} />
        <circle
          cx="66"
          cy="66"
          r="60"
          pathLength="1"
          strokeDasharray={`${part} 1`}
          transform="rotate(-90 66 66)"
          className={styles.arc}
        />
      </svg>
      <span className={styles.figures}>
        <bdi>{`${hours}:${String(minutes).padStart(2, '0')}`}</bdi>
      </span>
      <span className={styles.unit}>{m.holdLeft({ hours })}</span>
    </p>
  )
}
