import type { GroupKey, GroupVotes, Opinion } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { wholeNumber } from '#ui/format.ts'
import { groupFigures, numVoters } from './figures.ts'
import { GroupBadge } from './GroupBadge.tsx'
import styles from './GroupBars.module.css'
import { letterOf } from './groups.ts'
import { ShareBar } from './ShareBar.tsx'

/** One bar for each group, one below the other, so that their difference is seen and can be read. */
export function GroupBars({ opinion, marked }: { opinion: Opinion; marked?: GroupKey }) {
  const withheld = opinion.clustersStats.filter((group) => group.isSuppressed)
  return (
    <ul className={styles.bars}>
      {opinion.clustersStats
        .filter((group) => !group.isSuppressed)
        .map((group) => (
          <Line key={group.key} group={group} isMarked={group.key === marked} />
        ))}
      {withheld.length > 0 && (
        <li className={styles.withheld}>
          {withheld.map(({ key }) => (
            <Badge key={key} groupKey={key} />
          ))}
          <span>{m.withheld()}</span>
        </li>
      )}
    </ul>
  )
}

function Line({ group, isMarked }: { group: GroupVotes; isMarked: boolean }) {
  const figures = groupFigures(group)
  return (
    <li className={isMarked ? `${styles.line} ${styles.marked}` : styles.line}>
      <Badge groupKey={group.key} />
      <ShareBar figures={figures} />
      {figures.tally && (
        <span className={styles.base}>
          {m.votedOf({ voted: wholeNumber(numVoters(figures.tally)), size: wholeNumber(figures.size) })}
        </span>
      )}
    </li>
  )
}

function Badge({ groupKey }: { groupKey: GroupKey }) {
  return (
    <span className={styles.badge}>
      <span className="visually-hidden">{m.groupLetter(letterOf(groupKey))}</span>
      <GroupBadge groupKey={groupKey} />
    </span>
  )
}
