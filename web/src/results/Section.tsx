import type { Opinion, OpinionMap } from '@parley/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import type { GuidePart } from '#results/guide/guideParts.ts'
import * as m from '#messages/analysis.ts'
import { HowWeKnow } from './HowWeKnow.tsx'
import type { OwnVoteOf } from '#results/lists/ResultList.tsx'
import styles from './Section.module.css'
import { NOT_IN_PICTURE } from '#results/export/figureSource.ts'

/** What every part of the results needs. */
export type PartProps = {
  conversationSlugId: string
  /** Absent while the map is on its way or could not be loaded: the parts do not wait for it. */
  map?: OpinionMap
  ownVoteOf: OwnVoteOf
  /** Shows how the groups voted on the map; absent where there is no map. */
  onShowOnMap?: (opinion: Opinion) => void
}

type SectionProps = {
  id: string
  title: string
  /** The title as it is shown, where that is more than its words. */
  heading?: ReactNode
  intro?: ReactNode
  /** The part of the guide that explains this, and the sentence that is explained. */
  guide?: GuidePart
  sentence?: string | undefined
  className?: string
  /** The heading speaks of the viewer, so that it stays out of pictures that are taken along. */
  isHeadingPersonal?: boolean
  children: ReactNode
}

/** A part of the page with a heading that can be linked to. */
export function Section({
  id,
  title,
  heading = title,
  intro,
  guide,
  sentence = typeof intro === 'string' ? intro : title,
  className,
  isHeadingPersonal = false,
  children,
}: SectionProps) {
  const section = useRef<HTMLElement>(null)
  // The page is shown after its address is followed: whoever came for this part is brought to it.
  useEffect(() => {
    if (location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className={[styles.section, className].filter(Boolean).join(' ')}
    >
      <h2 id={`${id}-heading`} className={styles.heading} {...(isHeadingPersonal ? NOT_IN_PICTURE : {})}>
        {heading}
        <a href={`#${id}`} className={styles.link} aria-label={m.linkTo(title)} {...NOT_IN_PICTURE}>
          #
        </a>
      </h2>
      {(intro || guide) && (
        <p className={styles.intro}>
          {intro} {guide && <HowWeKnow part={guide} of={title} sentence={sentence} />}
        </p>
      )}
      {children}
    </section>
  )
}
