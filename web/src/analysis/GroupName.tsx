import type { GroupKey } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { GroupMark } from './GroupMark.tsx'
import { letterOf } from './groups.ts'
import styles from './GroupName.module.css'

/** A group in a line of text or a table: its shape, its letter and its name where it has one. */
export function GroupName({ groupKey, label }: { groupKey: GroupKey; label?: string }) {
  return (
    <span className={styles.name}>
      <GroupMark groupKey={groupKey} />
      <span className="visually-hidden">{m.groupLetter(letterOf(groupKey))}</span>
      <b aria-hidden="true">{letterOf(groupKey)}</b>
      {label && <bdi>{label}</bdi>}
    </span>
  )
}
