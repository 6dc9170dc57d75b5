import type { Crowd } from './crowd.ts'
import styles from './CrowdMarks.module.css'

/** The shapes of all groups, and the rings of everybody else, inside a drawing. */
export function CrowdMarks({ crowd }: { crowd: Crowd }) {
  return (
    <>
      {crowd.others && <path className={styles.others} d={crowd.others} />}
      {crowd.groups.map(({ key, path }) => (
        <path key={key} className={styles.group} data-group={key} d={path} />
      ))}
    </>
  )
}
