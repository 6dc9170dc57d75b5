import type { GroupKey, Opinion } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { wholeNumber } from '#ui/format.ts'
import { groupFigures, numVoters } from './figures.ts'
import { GroupBadge } from './GroupBadge.tsx'
import styles from './GroupBars.module.css'
import { letterOf } from './groups.ts'
import { ShareBar } from './ShareBar.tsx'

/** One bar for each group, one below the other, so that their difference is seen and can be read. */
export const GroupBars = ({ opinion, marked }: { opinion: Opinion; marked?: GroupKey }) => (
  <ul className={styles.bars}>
    {opinion.clustersStats.map((group) => {
      const figures = groupFigures(group)
      return (
        <li
          key={group.key}
          className={group.key === marked ? `${styles.line} ${styles.marked}` : styles.line}
        >
          <span className="visually-hidden">{m.groupLetter(letterOf(group.key))}</span>
          <span aria-hidden="true">
            <GroupBadge groupKey={group.key} />
          </span>
          <ShareBar figures={figures} />
          <span className={styles.base}>
            {figures.tally &&
              m.votedOf({ voted: wholeNumber(numVoters(figures.tally)), size: wholeNumber(figures.size) })}
          </span>
        </li>
      )
    })}
  </ul>
)
