import type { Opinion } from '@parley/contract'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import * as m from '#messages/votes.ts'
import { Card } from './Card.tsx'
import { continued, numberIn, SET_SIZE } from './deck.ts'
import { Interlude } from './Interlude.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { UndoLine } from './UndoLine.tsx'
import type { DeckState } from './useDeck.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import type { Voting } from './useVoting.ts'
import { useVotingActs } from './useVotingActs.ts'
import { actOfKey } from './voteKeys.ts'
import styles from './VotingCard.module.css'

type VotingCardProps = {
  state: DeckState
  opinions: readonly Opinion[]
  voting: Voting
  /** Opinions of the whole conversation. */
  numOpinions: number
  onWrite: () => void
  onStop: () => void
  /** Stands in place of the card where no opinion is left to show. */
  ended: ReactNode
}

/** One opinion at a time, a pause after every five, and a way back. */
export function VotingCard({
  state,
  opinions,
  voting,
  numOpinions,
  onWrite,
  onStop,
  ended,
}: VotingCardProps) {
  const { deck, change } = state
  const bySlug = new Map(opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
  const { shown, press, undo, step } = useVotingActs({ state, bySlug, voting })
  const [isHelpOpen, setHelpOpen] = useState(false)
  const focus = useKeptFocus()

  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOfKey(event.nativeEvent)
    if (!act) return
    event.preventDefault()
    if (act === 'undo') undo()
    else if (act === 'help') setHelpOpen(true)
    else if (act === 'next' || act === 'previous') step(act === 'next' ? 1 : -1)
    else press(act)
  }

  const number = shown ? numberIn(deck, shown.opinionSlugId, voting.votes) : 0
  const progress = { number, total: Math.max(numOpinions, number), numVoted: voting.votes.size }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- hears the keys of the controls inside
    <section {...focus} className={styles.area} aria-label={m.votingCard()} onKeyDown={onKeyDown}>
      {deck.isInterlude ? (
        <Interlude
          justVoted={[...voting.votes.keys()].slice(-SET_SIZE).flatMap((slugId) => bySlug.get(slugId) ?? [])}
          voting={voting}
          progress={progress}
          onContinue={() => change(continued)}
          onWrite={onWrite}
          onStop={onStop}
        />
      ) : shown ? (
        <Card opinion={shown} voting={voting} progress={progress} onPress={press} />
      ) : (
        ended
      )}
      {deck.last && (
        <UndoLine last={deck.last} isWaiting={voting.isWaiting(deck.last.opinionSlugId)} onUndo={undo} />
      )}
      <KeyHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </section>
  )
}
