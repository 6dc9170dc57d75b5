import type { GroupKey } from '@parley/contract'
import type { Rect } from './geometry.ts'
import { letterOf } from './groups.ts'
import styles from './MapLetter.module.css'

/** A group's letter over a narrow map, where its name does not fit; the list below has the name and the link. */
export function MapLetter({ groupKey, place }: { groupKey: GroupKey; place: Rect }) {
  const { left, top, width, height } = place
  return (
    <span className={styles.letter} style={{ left, top, width, height }} aria-hidden="true">
      {letterOf(groupKey)}
    </span>
  )
}
