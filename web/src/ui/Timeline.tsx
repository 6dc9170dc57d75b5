import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Timeline.module.css'

export type TimelineState = 'done' | 'present' | 'to_come' | 'failed'

/** Steps one after the other, joined by a line. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>
}

type TimelineStepProps = {
  title: string
  state?: TimelineState
  /** In place of the tick of what is done. */
  icon?: IconName
  /** A second line, or what to do at this step. */
  children?: ReactNode
}

/** One step; its circle shows how far it is. */
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
