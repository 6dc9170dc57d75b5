import type { GroupKey } from '@parley/contract'
import { GroupMark } from './GroupMark.tsx'
import styles from './group.module.css'
import { letterOf } from './groups.ts'

/** A group by its shape and letter, for the eye: the words beside it name the group. */
export function GroupBadge({ groupKey }: { groupKey: GroupKey }) {
  return (
    <span className={styles.badge} aria-hidden="true">
      <GroupMark groupKey={groupKey} />
      <span className={styles.letter}>{letterOf(groupKey)}</span>
    </span>
  )
}
