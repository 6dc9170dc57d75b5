import type { ImportStatus } from '@parley/contract'
import * as m from '#messages/import.ts'
import { timeWithSeconds } from '#ui/dates.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import { Timeline, TimelineStep } from '#ui/Timeline.tsx'
import styles from './ImportSteps.module.css'
import { shownSteps } from './steps.ts'

type ImportStepsProps = {
  status: ImportStatus
  /** Shows the times of the steps, beside the results of a complete import. */
  isDone?: boolean
}

/** The steps of an import, as a vertical list. */
export function ImportSteps({ status, isDone = false }: ImportStepsProps) {
  const steps = shownSteps(status).filter(({ key }) => !isDone || key !== 'ready')
  return (
    <>
      <h2 className={isDone ? undefined : 'visually-hidden'}>{m.steps()}</h2>
      <Timeline>
        {steps.map(({ key, title, state, second, at }) => (
          <TimelineStep key={key} title={title} state={state}>
            {isDone && at ? <p>{timeWithSeconds(at)}</p> : second && <p>{second}</p>}
          </TimelineStep>
        ))}
      </Timeline>
      {isDone && (
        <div className={styles.notice}>
          <Notice>{m.sameSource()}</Notice>
        </div>
      )}
    </>
  )
}
