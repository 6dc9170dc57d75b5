import type { GroupKey } from '@parley/contract'
import styles from './group.module.css'
import { markPath } from './marks.ts'

/** The shape of a group, in its colour; always beside its letter. */
export function GroupMark({ groupKey, size = 14 }: { groupKey: GroupKey; size?: number }) {
  return (
    <svg
      className={`${styles.mark} ${styles[`colour${groupKey}`]}`}
      width={size}
      height={size}
      viewBox="-10 -10 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={markPath(groupKey, [0, 0], 7.5)} fill="currentColor" />
    </svg>
  )
}
