import type { Opinion, VoteChoice } from '@parley/contract'
import { useId, type Ref } from 'react'
import * as m from '#messages/votingCard.ts'
import { Icon } from '#ui/Icon.tsx'
import { RichText } from '#ui/RichText.tsx'
import { AboutPersonLabel } from '#counts/AboutPersonLabel.tsx'
import type { Deck, Pip } from './deck.ts'
import styles from './OpinionCard.module.css'
import { Pips } from './Pips.tsx'
import { useSwipe } from './useSwipe.ts'
import { VOTE_NAME } from './VoteButtons.tsx'

/** The position of the shown opinion in the whole conversation. */
export type Progress = { number: number; total: number }

/**
 * Longer opinions (in characters with their markup) have smaller text, so that the buttons are on the first screen of a
 * phone.
 */
const LONG = 180

type OpinionCardProps = {
  opinion: Opinion
  progress: Progress
  pips: readonly Pip[]
  deck: Deck
  /** The element with the opinion's text; its height may be fixed so that the buttons below do not move. */
  wordsRef: Ref<HTMLDivElement>
  onSwipe: (choice: VoteChoice) => void
}

/**
 * The opinion to vote on, with its whole text, so that a long one makes the card higher. The buttons over it never
 * move.
 */
export function OpinionCard({ opinion, progress, pips, deck, wordsRef, onSwipe }: OpinionCardProps) {
  const headingId = useId()
  const swipe = useSwipe(onSwipe)
  return (
    <article
      {...swipe.handlers}
      className={styles.card}
      aria-labelledby={headingId}
      data-leaves={deck.isVoteShown ? deck.last?.choice : undefined}
      data-enters={deck.isVoteShown ? undefined : deck.entrance}
      data-swipes={'onPointerDown' in swipe.handlers || undefined}
      data-pulled={swipe.pulled?.choice}
    >
      {swipe.pulled && (
        <span className={styles.word} data-far={swipe.pulled.isFarEnough || undefined} aria-hidden="true">
          <Icon name={swipe.pulled.choice} size={22} weight={2.8} />
          {VOTE_NAME[swipe.pulled.choice]()}
        </span>
      )}
      <div className={styles.content}>
        <h2 id={headingId} className="visually-hidden">
          {m.cardHeading({ number: progress.number })}
        </h2>
        <div className={styles.top}>
          <Pips pips={pips} />
          <span className={styles.number}>{m.progress(progress)}</span>
        </div>
        <div
          ref={wordsRef}
          className={styles.words}
          data-is-long={opinion.opinion.length > LONG || undefined}
        >
          <RichText html={opinion.opinion} lang={opinion.language} />
          <AboutPersonLabel opinion={opinion} />
        </div>
      </div>
    </article>
  )
}
