import { useId, type ReactNode } from 'react'
import styles from './FormSection.module.css'

type FormSectionProps = { number: number; title: string; hint?: string; children: ReactNode }

/** One numbered part of the form. */
export function FormSection({ number, title, hint, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
      </div>
      {children}
    </section>
  )
}
