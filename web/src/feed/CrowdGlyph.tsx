import type { Conversation } from '@parley/contract'
import { crowdOf, CROWD_BOX } from './crowd.ts'
import styles from './CrowdGlyph.module.css'

/** The participants as a crowd of marks. The row states the numbers in words. */
export function CrowdGlyph({ conversation }: { conversation: Conversation }) {
  const crowd = crowdOf(conversation)
  if (!crowd) return null
  return (
    <svg className={styles.glyph} viewBox={`0 0 ${CROWD_BOX.width} ${CROWD_BOX.height}`} aria-hidden="true">
      {crowd.others && <path className={styles.others} d={crowd.others} />}
      {crowd.groups.map(({ key, path }) => (
        <path key={key} className={styles.group} data-group={key} d={path} />
      ))}
    </svg>
  )
}
