import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import * as m from '#messages/votingCard.ts'
import { Icon } from '#ui/Icon.tsx'
import { ConsentSentence } from './consent.tsx'
import { cardNumber, pipsOf } from './deck.ts'
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
  /** What comes before the opinions until it is done: the poll. */
  first?: ReactNode
  /** The number of opinions in the conversation. */
  numOpinions: number
  /** The pause after a round. */
  pause: ReactNode
  /** Replaces the card if no opinion is left. */
  ended: ReactNode
  /** The explanation below the card after a press that could not count. */
  explanation: ReactNode
  /** The button for adding an opinion. */
  addOpinion?: ReactNode
}

/**
 * The voting card: one opinion at a time, the votes of others on the previous one, a pause after every five, and undo.
 */
export function VotingCard(props: VotingCardProps) {
  const { cards, first, numOpinions, pause, ended, explanation, addOpinion } = props
  const voting = useVoting()
  const { deck, shown } = cards
  const [isHelpOpen, setHelpOpen] = useState(false)
  const focus = useStableFocus()
  const buttons = useRef<HTMLFieldSetElement>(null)
  const words = useRef<HTMLDivElement>(null)

  const act = useEffectEvent((event: KeyboardEvent) => {
    // A row of a list may have handled the key for its own opinion.
    const action = event.defaultPrevented ? undefined : keyAction(event)
    if (!action) return
    event.preventDefault()
    if (action === 'help') setHelpOpen(true)
    else if (first) return
    else if (action === 'undo') cards.undo()
    else if (action === 'next' || action === 'previous') cards.moveBy(action === 'next' ? 1 : -1)
    else if (shown && !deck.isCheckpoint) voting.press(shown, action, deck)
  })
  // The keys work wherever the focus is while the card is on screen.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const number = shown ? cardNumber(deck, shown.opinionSlugId, voting.votes) : 0
  const progress = { number, total: Math.max(numOpinions, number) }
  const card = first ? 'first' : deck.isCheckpoint ? 'pause' : shown?.opinionSlugId
  // While the shown opinion is loaded there are none, as they would move with the height of its card.
  const numSheets = first ? cards.numLeft : card === undefined ? 0 : cards.numLeft - 1
  return (
    <SteadyButtons card={card} buttons={buttons} words={words} area={focus.ref}>
      <section {...focus} className={styles.area} aria-label={m.votingCard()}>
        <div className={styles.stack} data-sheets={Math.min(2, Math.max(0, numSheets))}>
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
                <VoteButtons opinion={shown} card={{ isVoteShown: deck.isVoteShown, ref: buttons }} />
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
 * The area below the card. It reserves the height of the reveal; until that appears, it contains the consent sentence
 * and the button for adding an opinion.
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
    <div className={styles.below} data-is-dated={voting.metadata.asOf && ''}>
      <div className={styles.said} data-is-revealed={last ? '' : undefined}>
        {last ? (
          <Reveal
            key={last.opinion.opinionSlugId}
            {...last}
            isNoteAbove={cards.deck.isCheckpoint || !shown}
            onUndo={undo}
          />
        ) : isRefused ? (
          explanation
        ) : (
          needsConsent && <ConsentSentence {...voting.published} />
        )}
      </div>
      {/* The pause has its own button; this one keeps its space, so that the content below does not move. */}
      {addOpinion && <div className={cards.deck.isCheckpoint ? styles.kept : undefined}>{addOpinion}</div>}
    </div>
  )
}
