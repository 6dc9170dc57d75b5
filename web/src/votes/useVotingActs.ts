import { plainLine, type Opinion, type VoteChoice } from '@parley/contract'
import { useEffect, useEffectEvent } from 'react'
import * as m from '#messages/votes.ts'
import { announce } from '#ui/announce.ts'
import { movedOn, numberIn, shownIn, stepped, undone, voted } from './deck.ts'
import type { DeckState } from './useDeck.ts'
import type { Voting } from './useVoting.ts'

/** How long a pressed card stays, filled, before the next one. */
export const HOLD_MS = 300

type Sitting = {
  state: DeckState
  bySlug: ReadonlyMap<string, Opinion>
  voting: Voting
}

/** What a person does at the voting card: every act says in words what it did. */
export function useVotingActs({ state: { deck, change }, bySlug, voting }: Sitting) {
  const { votes } = voting
  const shown = bySlug.get(shownIn(deck) ?? '')
  const words = (slugId: string | undefined) => plainLine(bySlug.get(slugId ?? '')?.opinion ?? '')

  const press = (choice: VoteChoice) => {
    if (!shown || deck.isInterlude) return
    const { opinionSlugId } = shown
    const present = votes.get(opinionSlugId)
    if (present === choice) {
      // Within the moment of a held card, the same press again is a slip of the finger.
      if (!deck.isHeld && voting.cast(shown, 'cancel')) announce(m.withdrawn())
      return
    }
    if (!voting.cast(shown, choice)) return
    const former = deck.isHeld ? deck.last?.former : present
    change((deck) =>
      voted(deck, { opinionSlugId, number: numberIn(deck, opinionSlugId, votes), choice, former }),
    )
  }

  const moveOn = useEffectEvent(() => {
    if (!deck.isHeld || !deck.last) return
    const { opinionSlugId, choice, number } = deck.last
    const next = movedOn(deck, new Map(votes).set(opinionSlugId, choice))
    const nextSlugId = next.isInterlude ? undefined : shownIn(next)
    const said = { choice, number, isOffline: voting.isOffline }
    announce(
      nextSlugId === undefined
        ? m.saved(said)
        : m.savedThen({
            ...said,
            nextNumber: numberIn(next, nextSlugId, votes),
            nextText: words(nextSlugId),
          }),
    )
    change(() => next)
  })
  const held = deck.isHeld ? deck.last?.choice : undefined
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => moveOn(), prefersStillness() ? 0 : HOLD_MS)
    return () => clearTimeout(timer)
  }, [held])

  const undo = () => {
    const { last } = deck
    const before = bySlug.get(last?.opinionSlugId ?? '')
    if (!last || !before || !voting.cast(before, last.former ?? 'cancel')) return
    announce(m.undone({ number: last.number, opinion: words(last.opinionSlugId) }))
    change(undone)
  }

  const step = (by: 1 | -1) => {
    const next = stepped(deck, by)
    const nextSlugId = shownIn(next)
    if (nextSlugId === undefined || deck.isHeld || deck.isInterlude || next.place === deck.place) return
    announce(m.shownNow({ number: numberIn(next, nextSlugId, votes), opinion: words(nextSlugId) }))
    change(() => next)
  }

  return { shown, press, undo, step }
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
