import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'

type SectionProps = {
  heading: string
  /** Stands away from the others: what is in it ends something. */
  isApart?: boolean
  children: ReactNode
}

export function Section({ heading, isApart = false, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={isApart ? `${styles.section} ${styles.apart}` : styles.section}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}
