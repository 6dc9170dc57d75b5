import type { GroupKey, Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { figuresOfGroup } from './figures.ts'
import type { Rect } from './geometry.ts'
import { letterOf } from '#ui/groups.ts'
import { GroupLink, GroupMark } from './group.tsx'
import { FiguresBar } from './GroupBars.tsx'
import styles from './MapLabel.module.css'
import { counted } from './ownPosition.ts'

type MapLabelProps = {
  conversationSlugId: string
  group: OpinionMap['groups'][number]
  place: Rect
  chosen?: Opinion
}

/** A group's name over the map, with its size or with its votes on the chosen opinion. */
export function MapLabel({ conversationSlugId, group, place, chosen }: MapLabelProps) {
  const { left, top, width, height } = place
  return (
    <GroupLink
      conversationSlugId={conversationSlugId}
      groupKey={group.key}
      className={styles.label}
      style={{ left, top, width, height }}
    >
      <span className={styles.name}>
        <GroupMark groupKey={group.key} />
        {group.label ? (
          <>
            <span className="visually-hidden">{m.groupLetter(letterOf(group.key))}</span>
            <span aria-hidden="true">{letterOf(group.key)}</span>
            <bdi className={styles.words}>{group.label}</bdi>
          </>
        ) : (
          <span className={styles.words}>{m.groupLetter(letterOf(group.key))}</span>
        )}
      </span>
      {chosen ? (
        <FiguresBar figures={figuresOfGroup(chosen, group.key)} />
      ) : (
        <span className={styles.size}>{m.numPeople(counted(group.size))}</span>
      )}
    </GroupLink>
  )
}

/** A group's letter over a narrow map, where its name does not fit; the list below has the name and the link. */
export function MapLetter({ groupKey, place }: { groupKey: GroupKey; place: Rect }) {
  const { left, top, width, height } = place
  return (
    <span className={styles.letter} style={{ left, top, width, height }} aria-hidden="true">
      {letterOf(groupKey)}
    </span>
  )
}
