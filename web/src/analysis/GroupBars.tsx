import type { GroupKey, GroupVotes, Opinion } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { Bar } from '#ui/Bar.tsx'
import { type Figures, groupFigures, numVoters } from './figures.ts'
import { letterOf } from '#ui/groups.ts'
import { GroupBadge } from './group.tsx'
import styles from './GroupBars.module.css'

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
  return (
    <li className={isMarked ? `${styles.line} ${styles.marked}` : styles.line}>
      <Badge groupKey={group.key} />
      <FiguresBar figures={groupFigures(group)} />
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

/** A group's votes on one opinion as a bar, or why there is none. */
export function FiguresBar({ figures }: { figures?: Figures }) {
  if (!figures) return <span className={styles.none}>{m.notCounted()}</span>
  const { tally, size } = figures
  if (!tally) return <span className={styles.none}>{m.withheld()}</span>
  if (numVoters(tally) === 0) return <span className={styles.none}>{m.nobodyInGroupVoted()}</span>
  return (
    <Bar agrees={tally.numAgrees} disagrees={tally.numDisagrees} passes={tally.numPasses} people={size} />
  )
}
