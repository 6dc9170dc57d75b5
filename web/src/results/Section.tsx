import type { Opinion, OpinionMap } from '@parley/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import type { GuidePart } from '#results/guide/guideParts.ts'
import * as m from '#messages/analysis.ts'
import { betweenSentences } from '#messages/lists.ts'
import { HowWeKnow } from './HowWeKnow.tsx'
import type { FindOwnVote } from '#results/lists/ResultList.tsx'
import styles from './Section.module.css'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'

/** The props of every part of the results. */
export type PartProps = {
  conversationSlugId: string
  /** Missing until the map is loaded, or if it cannot be loaded; the parts do not wait for it. */
  map?: OpinionMap
  ownVoteOf: FindOwnVote
  /** Shows on the map how the groups voted; missing if there is no map. */
  onShowOnMap?: (opinion: Opinion) => void
}

type SectionProps = {
  id: string
  title: string
  /** The title as it is displayed, if it is more than plain text. */
  heading?: ReactNode
  intro?: ReactNode
  /** The part of the guide that explains this section, and the sentence that the guide quotes. */
  guide?: GuidePart
  sentence?: string | undefined
  /** The menu of its picture. */
  tools?: ReactNode
  className?: string
  /** The heading is about the viewer, so that pictures of the section leave it out. */
  isHeadingPersonal?: boolean
  children: ReactNode
}

/** A section of the page with a heading that links to itself. */
export function Section({
  id,
  title,
  heading = title,
  intro,
  guide,
  sentence = typeof intro === 'string' ? intro : title,
  tools,
  className,
  isHeadingPersonal = false,
  children,
}: SectionProps) {
  const section = useRef<HTMLElement>(null)
  // The page renders after the browser follows the anchor, so the section scrolls into view here.
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
      <div className={styles.head}>
        <h2 id={`${id}-heading`} className={styles.heading} {...(isHeadingPersonal ? NOT_IN_PICTURE : {})}>
          {heading}
          <a href={`#${id}`} className={styles.link} aria-label={m.linkTo({ title })} {...NOT_IN_PICTURE}>
            #
          </a>
        </h2>
        {tools}
      </div>
      {(intro || guide) && (
        <p className={styles.intro}>
          {intro}
          {intro && guide && betweenSentences()}
          {guide && <HowWeKnow part={guide} subject={title} sentence={sentence} />}
        </p>
      )}
      {children}
    </section>
  )
}
