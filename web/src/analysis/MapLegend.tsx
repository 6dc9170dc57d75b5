import type { Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { figuresOfGroup } from './figures.ts'
import { letterOf } from '#ui/groups.ts'
import { GroupBadge, GroupLink } from './group.tsx'
import { FiguresBar } from './GroupBars.tsx'
import styles from './MapLegend.module.css'
import { counted, ungroupedPeople } from './ownPosition.ts'

type MapLegendProps = {
  conversationSlugId: string
  map: OpinionMap
  chosen?: Opinion
}

/** The names of the groups below a narrow map. */
export function MapLegend({ conversationSlugId, map, chosen }: MapLegendProps) {
  const { numNotPlaced, numOutside } = ungroupedPeople(map)
  return (
    <ul className={styles.legend}>
      {map.groups.map((group) => (
        <li key={group.key}>
          <GroupLink conversationSlugId={conversationSlugId} groupKey={group.key} className={styles.entry}>
            <GroupBadge groupKey={group.key} />
            <span className={styles.words}>
              <span className={styles.name}>
                {group.label && <span className="visually-hidden">{m.groupLetter(letterOf(group.key))}</span>}
                {group.label ?? m.groupLetter(letterOf(group.key))}
              </span>
              {chosen ? (
                <FiguresBar figures={figuresOfGroup(chosen, group.key)} />
              ) : (
                <span className={styles.size}>{m.numPeople(counted(group.size))}</span>
              )}
            </span>
          </GroupLink>
        </li>
      ))}
      {numNotPlaced > 0 && <li className={styles.size}>{m.notPlacedLegend(counted(numNotPlaced))}</li>}
      {numOutside > 0 && <li className={styles.size}>{m.noGroupLegend(counted(numOutside))}</li>}
    </ul>
  )
}
