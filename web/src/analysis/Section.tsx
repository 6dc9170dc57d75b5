import type { Opinion, OpinionMap } from '@parley/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import * as m from '#messages/analysis.ts'
import type { OwnVoteOf } from './OpinionRows.tsx'
import styles from './Section.module.css'

/** What every part of the analysis needs. */
export type PartProps = {
  conversationSlugId: string
  /** Absent while the map is on its way or could not be loaded: the parts do not wait for it. */
  map?: OpinionMap
  ownVoteOf: OwnVoteOf
  onShow: (opinion: Opinion) => void
}

type SectionProps = {
  id: string
  title: string
  definition?: string
  children: ReactNode
}

/** A part of the page with a heading that can be linked to. */
export function Section({ id, title, definition, children }: SectionProps) {
  const section = useRef<HTMLElement>(null)
  // The page is shown after its address is followed: whoever came for this part is brought to it.
  useEffect(() => {
    if (location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section ref={section} id={id} aria-labelledby={`${id}-heading`} className={styles.section}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {title}
        <a href={`#${id}`} className={styles.link} aria-label={m.linkTo(title)}>
          #
        </a>
      </h2>
      {definition && <p className={styles.definition}>{definition}</p>}
      {children}
    </section>
  )
}
