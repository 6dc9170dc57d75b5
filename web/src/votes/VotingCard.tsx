import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import * as m from '#messages/votes.ts'
import { Icon } from '#ui/Icon.tsx'
import { ConsentSentence } from './consent.tsx'
import { numberIn, pipsOf } from './deck.ts'
import { keyAction } from './keyboard.ts'
import { KeyboardHelp } from './lazyKeyboardHelp.ts'
import { OpinionCard } from './OpinionCard.tsx'
import { Reveal } from './Reveal.tsx'
import { SteadyButtons } from './SteadyButtons.tsx'
import type { DeckActions } from './useDeck.ts'
import { useStableFocus } from './useStableFocus.ts'
import { useVoting } from './useVoting.tsx'
import { VoteButtons } from './VoteButtons.tsx'
import styles from './VotingCard.module.css'

type VotingCardProps = {
  cards: DeckActions
  /** What stands before the opinions, until it is done with: the poll. */
  first?: ReactNode
  /** Opinions of the whole conversation. */
  numOpinions: number
  /** The pause after a round. */
  pause: ReactNode
  /** Shown in place of the card where no opinion is left. */
  ended: ReactNode
  /** What stands below the card after a press that could not count: why, and what to do about it. */
  explanation: ReactNode
  /** The way to add an opinion. */
  addOpinion?: ReactNode
}

/** One opinion at a time, what others voted on the one before, a pause after every five, and a way back. */
export function VotingCard(props: VotingCardProps) {
  const { cards, first, numOpinions, pause, ended, explanation, addOpinion } = props
  const voting = useVoting()
  const { deck, shown } = cards
  const [isHelpOpen, setHelpOpen] = useState(false)
  const focus = useStableFocus()
  const buttons = useRef<HTMLFieldSetElement>(null)
  const words = useRef<HTMLDivElement>(null)

  const act = useEffectEvent((event: KeyboardEvent) => {
    // A row of a list has taken the key for its own opinion.
    const action = event.defaultPrevented ? undefined : keyAction(event)
    if (!action) return
    event.preventDefault()
    if (action === 'help') setHelpOpen(true)
    else if (first) return
    else if (action === 'undo') cards.undo()
    else if (action === 'next' || action === 'previous') cards.step(action === 'next' ? 1 : -1)
    else if (shown && !deck.isCheckpoint) voting.press(shown, action, deck)
  })
  // The keys work wherever the focus is while the card is on screen.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const number = shown ? numberIn(deck, shown.opinionSlugId, voting.votes) : 0
  const progress = { number, total: Math.max(numOpinions, number) }
  const card = first ? 'first' : deck.isCheckpoint ? 'pause' : shown?.opinionSlugId
  return (
    <SteadyButtons card={card} buttons={buttons} words={words} area={focus.ref}>
      <section {...focus} className={styles.area} aria-label={m.votingCard()}>
        <div
          className={styles.stack}
          data-sheets={Math.min(2, Math.max(0, first ? cards.numLeft : cards.numLeft - 1))}
        >
          {first ? (
            first
          ) : deck.isCheckpoint ? (
            pause
          ) : shown ? (
            <div className={styles.place}>
              <OpinionCard
                opinion={shown}
                progress={progress}
                pips={pipsOf(deck, voting.votes)}
                deck={deck}
                wordsRef={words}
                onSwipe={(choice) => voting.press(shown, choice, deck)}
              />
              <div className={styles.buttons}>
                <VoteButtons opinion={shown} card={{ isHeld: deck.isHeld, ref: buttons }} />
                {voting.closedReason && (
                  <p className={styles.closed}>
                    <Icon name="lock" size={18} />
                    {voting.closedReason}
                  </p>
                )}
              </div>
            </div>
          ) : (
            ended
          )}
        </div>
        <noscript>
          <p className="note">{m.needsScript()}</p>
        </noscript>
        <Below
          cards={cards}
          isFirst={first !== undefined}
          explanation={explanation}
          addOpinion={addOpinion}
        />
        {isHelpOpen && (
          <Suspense>
            <KeyboardHelp onClose={() => setHelpOpen(false)} />
          </Suspense>
        )}
      </section>
    </SteadyButtons>
  )
}

/**
 * What stands below the card. The height of the reveal is kept free: until it comes, the consent sentence and the way to
 * add an opinion have its place.
 */
function Below({
  cards,
  isFirst,
  explanation,
  addOpinion,
}: Pick<VotingCardProps, 'cards' | 'explanation' | 'addOpinion'> & { isFirst: boolean }) {
  const voting = useVoting()
  const { shown, last, undo } = cards
  const isRefused = voting.intended !== undefined && voting.intended.opinionSlugId === shown?.opinionSlugId
  const needsConsent = (isFirst || shown) && !voting.closedReason && voting.needsConsent
  return (
    <div className={styles.below}>
      <div className={styles.said} data-is-revealed={last ? '' : undefined}>
        {last ? (
          <Reveal key={last.opinion.opinionSlugId} {...last} onUndo={undo} />
        ) : isRefused ? (
          explanation
        ) : (
          needsConsent && <ConsentSentence {...voting.published} />
        )}
      </div>
      {/* A pause has its own; the place stays, or what is below would move. */}
      {addOpinion && <div className={cards.deck.isCheckpoint ? styles.kept : undefined}>{addOpinion}</div>}
    </div>
  )
}
