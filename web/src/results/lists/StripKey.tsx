import type { OpinionMap } from '@parley/contract'
import * as m from '#messages/results.ts'
import { Badge } from '#ui/Badge.tsx'
import { Marked } from '#ui/Marked.tsx'
import { letterAndName } from '#results/groups/groupNames.ts'
import { shortSize } from '#results/groups/sizes.ts'
import styles from './StripKey.module.css'

/** The legend of the strips; on phones the note on the method contains it. */
export function StripKey({ map }: { map: OpinionMap }) {
  return (
    <ul className={styles.key} aria-label={m.legendLabel()}>
      {map.groups.map((group) => (
        <li key={group.key}>
          <Badge groupKey={group.key} size={20} />
          <span>
            <Marked
              text={
                group.side
                  ? m.legendSide({ side: letterAndName(group) })
                  : m.legendGroup({ group: letterAndName(group), people: shortSize(group) })
              }
              as={Isolated}
            />
          </span>
        </li>
      ))}
      <li>
        <svg className={styles.uncertain} width={40} height={7} aria-hidden="true">
          <rect data-group="0" width={40} height={7} rx={3.5} />
        </svg>
        {m.legendUncertain()}
      </li>
      <li>
        <svg className={styles.shared} width={34} height={16} aria-hidden="true">
          <rect x={0.5} y={0.5} width={33} height={15} rx={7.5} />
        </svg>
        {m.legendShared()}
      </li>
    </ul>
  )
}

function Isolated({ children }: { children: string }) {
  return <bdi>{children}</bdi>
}
