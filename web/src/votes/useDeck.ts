import type { Opinion } from '@parley/contract'
import { useEffect, useState } from 'react'
import { onVoteOutcome } from '#outbox/outbox.ts'
import { EMPTY_DECK, withOpinions, withoutOpinion, type Deck } from './deck.ts'
import type { Voting } from './useVoting.ts'

export type DeckState = {
  deck: Deck
  change: (next: (deck: Deck) => Deck) => void
}

/** The cards of this sitting; kept above the tabs, so that looking elsewhere loses nothing. */
export function useDeck(opinions: readonly Opinion[], voting: Voting): DeckState {
  const [deck, change] = useState(EMPTY_DECK)
  const { votes, isReady } = voting

  // A derived state: cards only ever join, so React may render once more at once.
  const joined = isReady
    ? withOpinions(
        deck,
        opinions.filter(isOpen).map((opinion) => opinion.opinionSlugId),
        votes,
      )
    : deck
  if (joined !== deck) change(joined)

  useEffect(
    () =>
      onVoteOutcome(({ vote, fate, error }) => {
        if (fate === 'refused' && !error) change((deck) => withoutOpinion(deck, vote.opinionSlugId))
      }),
    [],
  )
  return { deck: joined, change }
}

const isOpen = (opinion: Opinion) => opinion.moderation.status === 'unmoderated'
