import { Link, useRouter } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SiteMark } from '#ui/Logo.tsx'
import { leaveOnboarding } from './leaveOnboarding.ts'
import styles from './StepHeader.module.css'
import type { StepPosition, Step } from './steps.ts'

type StepHeaderProps = {
  /** The number of this question and their total; undefined if onboarding is not a sequence. */
  part?: StepPosition | undefined
  backTo?: Step | undefined
}

/** The link back or out, and the progress. */
export function StepHeader({ part, backTo }: StepHeaderProps) {
  const router = useRouter()
  return (
    <header className="stack gap-2">
      <div className={styles.bar}>
        {backTo ? (
          <Link to="/onboarding/$step" params={{ step: backTo }} className={`button quiet ${styles.way}`}>
            <Icon name="back" />
            {m.back()}
          </Link>
        ) : (
          <Button kind="quiet" className={styles.way} onClick={() => void leaveOnboarding(router)}>
            <Icon name="close" />
            {m.close()}
          </Button>
        )}
        <SiteMark size={24} />
      </div>
      {part && <StepLine {...part} />}
    </header>
  )
}

/** The progress as text, "Step 2 of 4", and as a line of segments. */
function StepLine({ number, total }: StepPosition) {
  return (
    <p className={styles.line}>
      {m.step({ number, total })}
      <span className={styles.segments} aria-hidden="true">
        {Array.from({ length: total }, (_, at) => (
          <span key={at} className={styles.segment} data-done={at < number || undefined} />
        ))}
      </span>
    </p>
  )
}
