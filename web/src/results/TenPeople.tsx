/* oxlint-disable jsx-a11y/prefer-tag-over-role -- this drawing is made here, so that there is no file for an img */
import type { ReactNode } from 'react'
import { MIN_PEOPLE_FOR_MAP } from './findings.ts'
import styles from './FewPeople.module.css'

const GAP = 34
const RADIUS = 10

type TenPeopleProps = {
  /** How many of the ten dots are filled. */
  count: number
  /** The drawing in words. */
  label: string
  /** The sentence below it. */
  children: ReactNode
}

/** The people so far as dots, out of the ten that something needs. */
export function TenPeople({ count, label, children }: TenPeopleProps) {
  const width = GAP * MIN_PEOPLE_FOR_MAP
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.dots}
        viewBox={`0 0 ${width} ${2 * RADIUS + 4}`}
        width={width}
        height={2 * RADIUS + 4}
        role="img"
        aria-label={label}
      >
        {Array.from({ length: MIN_PEOPLE_FOR_MAP }, (_, index) => (
          <circle
            key={index}
            className={styles.dot}
            data-filled={index < count}
            cx={GAP * (index + 0.5)}
            cy={RADIUS + 2}
            r={RADIUS}
          />
        ))}
      </svg>
      <figcaption className={styles.caption}>{children}</figcaption>
    </figure>
  )
}
