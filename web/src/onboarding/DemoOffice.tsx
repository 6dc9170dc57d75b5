import { useState, type ReactNode } from 'react'
import * as m from '#messages/onboarding.ts'
import button from '#ui/Button.module.css'
import { Notice } from '#ui/Notice.tsx'
import { Timeline, TimelineStep } from '#ui/Timeline.tsx'

/** The steps of a demonstration without passports; `children` say what the page waits for. */
export function DemoOffice({ address, children }: { address: string; children: ReactNode }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <Notice icon="alert">{m.demoNotice()}</Notice>
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className={`${button.button} ${button.primary} ${button.large}`}
        onClick={() => setOpened(true)}
      >
        {m.demoOpen()}
      </a>
      <Timeline>
        <TimelineStep title={m.demoStep()} state={isOpened ? 'done' : 'present'}>
          {m.demoStepHint()}
        </TimelineStep>
        <TimelineStep title={m.demoProveStep()} state={isOpened ? 'present' : 'to_come'}>
          {m.demoProveHint()}
        </TimelineStep>
        <TimelineStep title={m.returnStep()} state="to_come">
          {m.returnHint()}
        </TimelineStep>
      </Timeline>
      {children}
    </>
  )
}
