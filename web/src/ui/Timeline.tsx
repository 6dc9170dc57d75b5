import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Timeline.module.css'

export type TimelineState = 'done' | 'present' | 'to_come' | 'failed'

/** A list of steps, joined by a line. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>
}

type TimelineStepProps = {
  title: string
  state?: TimelineState
  /** Replaces the tick of a finished step. */
  icon?: IconName
  /** A second line, or actions of this step. */
  children?: ReactNode
}

/** A step whose circle shows its state. */
export function TimelineStep({ title, state = 'present', icon = 'agree', children }: TimelineStepProps) {
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.node} aria-hidden="true">
        {state === 'done' && <Icon name={icon} size={16} />}
        {state === 'failed' && <Icon name="disagree" size={14} />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.second}>{children}</div>}
      </div>
    </li>
  )
}
