import { useId, type ReactNode } from 'react'
import styles from './DeskScreen.module.css'

type DeskSectionProps = {
  heading: string
  /** The anchor of the section. */
  id?: string
  children: ReactNode
}

/** A part of the desk under its heading. */
export function DeskSection({ heading, id, children }: DeskSectionProps) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{heading}</h2>
      {children}
    </section>
  )
}
