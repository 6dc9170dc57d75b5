import type { OpinionMap } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { percent } from '#ui/format.ts'
import styles from './GroupFacts.module.css'
import { GroupMark } from './GroupMark.tsx'
import { anchorOf, letterOf } from './groups.ts'
import { counted } from './standing.ts'

/** A group's name, how many people it is, and its summary. */
export function GroupFacts({ group, map }: { group: OpinionMap['groups'][number]; map: OpinionMap }) {
  return (
    <div id={anchorOf(group.key)} className={styles.facts}>
      <h3 className={styles.name}>
        <GroupMark groupKey={group.key} size={18} />
        <span>{m.groupNamed({ letter: letterOf(group.key), label: group.label })}</span>
        {map.place?.key === group.key && <span className={styles.own}>{m.yourGroup()}</span>}
      </h3>
      <p>{m.sizeAndShare({ ...counted(group.size), share: percent(group.size, map.participantCount) })}</p>
      {group.summary && <p dir="auto">{group.summary}</p>}
      {group.label && <p className={styles.note}>{m.groupLabelNote()}</p>}
    </div>
  )
}
