import * as m from '#messages/analysis.ts'
import styles from './Contents.module.css'

/** The parts of the analysis as links. */
export function Contents({ hasFindings }: { hasFindings: boolean }) {
  return (
    <nav aria-label={m.contents()} className={styles.contents}>
      <a href="#where-you-stand">{m.whereYouStand()}</a>
      {hasFindings && (
        <>
          <a href="#common-ground">{m.commonGround()}</a>
          <a href="#differences">{m.differences()}</a>
          <a href="#groups">{m.groups()}</a>
          <a href="#majority">{m.majority()}</a>
          <a href="#unsure">{m.unsure()}</a>
        </>
      )}
      <a href="#all-opinions">{m.allOpinions()}</a>
    </nav>
  )
}
