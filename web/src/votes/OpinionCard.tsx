import type { Opinion } from '@parley/contract'
import { useId, type Ref } from 'react'
import * as m from '#messages/votes.ts'
import { RichText } from '#ui/RichText.tsx'
import type { Deck, Pip } from './deck.ts'
import styles from './OpinionCard.module.css'
import { Pips } from './Pips.tsx'

/** Place of the shown opinion in the whole conversation. */
export type Progress = { number: number; total: number }

type OpinionCardProps = {
  opinion: Opinion
  progress: Progress
  pips: readonly Pip[]
  deck: Deck
  /** The opinion's text; its height may be kept so that the buttons below stay at their place. */
  wordsRef: Ref<HTMLDivElement>
}

/** The opinion to vote on, whole: a long one makes the card higher. The card moves; the buttons over it never do. */
export function OpinionCard({ opinion, progress, pips, deck, wordsRef }: OpinionCardProps) {
  const headingId = useId()
  return (
    <article
      className={styles.card}
      aria-labelledby={headingId}
      data-leaves={deck.isHeld ? deck.last?.choice : undefined}
      data-enters={deck.isHeld ? undefined : deck.entrance}
    >
      <div className={styles.content}>
        <h2 id={headingId} className="visually-hidden">
          {m.cardHeading({ number: progress.number })}
        </h2>
        <div className={styles.top}>
          <Pips pips={pips} />
          <span className={styles.number}>{m.progress(progress)}</span>
        </div>
        <div ref={wordsRef} className={styles.words}>
          <RichText html={opinion.opinion} />
        </div>
      </div>
    </article>
  )
}
