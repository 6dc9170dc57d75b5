import { Link } from '@tanstack/react-router'
import type { GuidePart } from './guide/guideParts.ts'
import * as m from '#messages/confidence.ts'
import styles from './HowWeKnow.module.css'
import { NOT_IN_PICTURE } from './figureSource.ts'

type HowWeKnowProps = {
  /** What of the guide explains it. */
  part: GuidePart
  /** What is explained, for those who hear a list of links. */
  of: string
}

/** Leads from a group, a list or a number to what explains it. */
export function HowWeKnow({ part, of }: HowWeKnowProps) {
  return (
    <Link to="/guide" hash={part} className={styles.link} aria-label={m.howWeKnowOf(of)} {...NOT_IN_PICTURE}>
      {m.howWeKnow()}
    </Link>
  )
}
