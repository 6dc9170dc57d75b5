import type { Opinion } from '@parley/contract'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import * as m from '#messages/votes.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Checkpoint } from './Checkpoint.tsx'
import { numberIn, SET_SIZE, type LastVote } from './deck.ts'
import { keyAction } from './keyboard.ts'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { OpinionCard } from './OpinionCard.tsx'
import type { DeckActions } from './useDeck.ts'
import { useStableFocus } from './useStableFocus.ts'
import { useVoting } from './useVoting.tsx'
import styles from './VotingCard.module.css'

type VotingCardProps = {
  cards: DeckActions
  opinions: readonly Opinion[]
  /** Opinions of the whole conversation. */
  numOpinions: number
  onWrite: () => void
  onStop: () => void
  /** Shown in place of the card where no opinion is left. */
  ended: ReactNode
}

/** One opinion at a time, a pause after every five, and a way back. */
export function VotingCard({ cards, opinions, numOpinions, onWrite, onStop, ended }: VotingCardProps) {
  const voting = useVoting()
  const { deck, shown } = cards
  const [isHelpOpen, setHelpOpen] = useState(false)
  const focus = useStableFocus()

  const act = useEffectEvent((event: KeyboardEvent) => {
    // A row of a list has taken the key for its own opinion.
    const action = event.defaultPrevented ? undefined : keyAction(event)
    if (!action) return
    event.preventDefault()
    if (action === 'undo') cards.undo()
    else if (action === 'help') setHelpOpen(true)
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
  const progress = { number, total: Math.max(numOpinions, number), numVoted: voting.votes.size }
  return (
    <section {...focus} className={styles.area} aria-label={m.votingCard()}>
      {deck.isCheckpoint ? (
        <Checkpoint
          justVoted={newestVoted(opinions, [...voting.votes.keys()])}
          progress={progress}
          onContinue={cards.resume}
          onWrite={onWrite}
          onStop={onStop}
        />
      ) : shown ? (
        <OpinionCard opinion={shown} progress={progress} isHeld={deck.isHeld} />
      ) : (
        ended
      )}
      {deck.last && <UndoLine last={deck.last} onUndo={cards.undo} />}
      {isHelpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
    </section>
  )
}

const newestVoted = (opinions: readonly Opinion[], slugIds: readonly string[]): Opinion[] => {
  const bySlug = new Map(opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
  return slugIds.slice(-SET_SIZE).flatMap((slugId) => bySlug.get(slugId) ?? [])
}

/** The last vote and a way back, until the next vote. */
function UndoLine({ last, onUndo }: { last: LastVote; onUndo: () => void }) {
  return (
    <p className={styles.undoLine}>
      {useVoting().isWaiting(last.opinionSlugId) && (
        <span className={styles.waiting}>
          <Icon name="clock" size={18} />
          <span className="visually-hidden">{m.waiting()}</span>
        </span>
      )}
      <span>{m.youVoted[last.choice](last.number)}</span>
      <Button kind="quiet" className={styles.undo} onClick={onUndo}>
        <Icon name="undo" size={18} />
        {m.undo()}
      </Button>
    </p>
  )
}
