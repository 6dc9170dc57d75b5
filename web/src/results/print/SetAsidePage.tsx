import * as m from '#messages/withAndWithout.ts'
import { introOf, SetAsideTable, type Comparison } from '#results/tables/SetAsideTable.tsx'
import styles from './TablePage.module.css'

/** The results with and without the people who were set aside. */
export function SetAsidePage({ comparison }: { comparison: Comparison }) {
  return (
    <section>
      <h2 className={styles.heading}>{m.title()}</h2>
      <p className={styles.note}>{introOf(comparison)}</p>
      <div className={styles.scroll}>
        <SetAsideTable {...comparison} />
      </div>
    </section>
  )
}
