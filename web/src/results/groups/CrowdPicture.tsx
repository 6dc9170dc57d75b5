import { inNoGroup } from '#messages/crowd.ts'
import { Badge } from '#ui/Badge.tsx'
import { CrowdDrawing, crowdCaption, type CrowdProps } from './CrowdDrawing.tsx'
import styles from './CrowdPicture.module.css'
import { shortSize, tenthsOutsideGroups } from './sizes.ts'

const RING = { middle: 8, radius: 5.5 }

/** The drawing of a crowd with its key and its caption. */
export function CrowdPicture({ groups, numPeople }: CrowdProps) {
  const apart = tenthsOutsideGroups(groups)
  return (
    <div className={styles.figure}>
      <CrowdDrawing groups={groups} numPeople={numPeople} />
      {/* The alternative text says the same. */}
      <ul className={styles.key} aria-hidden="true">
        {groups.map((group) => (
          <li key={group.key}>
            <Badge groupKey={group.key} size={20} /> {shortSize(group)}
          </li>
        ))}
        {apart > 0 && (
          <li>
            <svg className={styles.ring} viewBox={`0 0 ${2 * RING.middle} ${2 * RING.middle}`}>
              <circle cx={RING.middle} cy={RING.middle} r={RING.radius} />
            </svg>{' '}
            {inNoGroup({ size: shortSize({ size: 0, tenths: apart }) })}
          </li>
        )}
      </ul>
      <p className={styles.caption}>{crowdCaption(numPeople)}</p>
    </div>
  )
}
