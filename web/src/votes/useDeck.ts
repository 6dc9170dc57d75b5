import { plainLine, type Opinion } from '@parley/contract'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/votingCard.ts'
import { useOutbox, useVoteOutcome } from '#outbox/useOutbox.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { announce } from '#ui/notices/announce.ts'
import {
  EMPTY_DECK,
  endPause,
  advance,
  cardNumber,
  shownOpinion,
  moveBy,
  undo,
  recordVote,
  resumeDeck,
  appendInListOrder,
  withoutOpinion,
  type Deck,
  type DrawCandidate,
} from './deck.ts'
import { useDrawCode } from './lazyDraw.ts'
import { savedDeck, useSaveDeck } from './savedDecks.ts'
import type { PressedVote } from './useVoting.tsx'
import { othersSentence } from './othersSentence.ts'
import { useTotalsOf } from './useTotals.ts'
import { useVoting } from './useVoting.tsx'

/** How long a voted card stays before the next one comes; see `--leave` in tokens.css. */
const HOLD_MS = 220

export type DeckActions = ReturnType<typeof useDeck>

type OfferedCards = {
  /** The loaded opinions. */
  opinions: readonly Opinion[]
  /** All opinions that cards can be drawn from, if that is more than the loaded ones. */
  offered?: readonly DrawCandidate[] | undefined
  /** The offered opinions that will never load. */
  hiddenIds?: ReadonlySet<string> | undefined
  /** Those of them that are gone. */
  goneIds?: ReadonlySet<string> | undefined
}

/**
 * The cards of this visit. They are stored above the tabs and from page to page, so that visits elsewhere lose nothing.
 */
export function useDeck(
  conversationSlugId: string,
  { opinions, offered = opinions, hiddenIds, goneIds }: OfferedCards,
) {
  const { hasMuted } = useMuted()
  const voting = useVoting()
  const totalsOf = useTotalsOf()
  const { votes, isReady, lastPressed } = voting
  const outbox = useOutbox()
  const [first] = useState(() => {
    const saved = savedDeck(outbox, conversationSlugId)
    return saved ? resumeDeck(saved) : EMPTY_DECK
  })
  const [stored, update] = useReducer((deck: Deck, next: (deck: Deck) => Deck) => next(deck), first)
  useSaveDeck(conversationSlugId, stored)
  const hasVoted = votes.size > 0
  const drawing = useDrawCode(hasVoted)
  const muted = opinions.filter(hasMuted).map(({ opinionSlugId }) => opinionSlugId)
  const withNew = (deck: Deck) => {
    if (!isReady || drawing === undefined) return deck
    // An opinion that was just voted on leaves by itself.
    const left = [...muted, ...(goneIds ?? [])].filter(
      (slugId) => deck.order.includes(slugId) && !votes.has(slugId),
    )
    const remaining = left.reduce(withoutOpinion, deck)
    return drawing
      ? drawing.drawCards(conversationSlugId, remaining, {
          offered: open,
          votes,
          numListed: offered.length,
        })
      : appendInListOrder(remaining, open, { votes, isRendered: drawing === null })
  }
  const bySlug = new Map(opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
  // Without a network, only loaded opinions are drawn.
  const isOpen = ({ opinionSlugId }: DrawCandidate) => {
    const opinion = bySlug.get(opinionSlugId)
    return opinion
      ? isUnmoderated(opinion) && !hasMuted(opinion)
      : !voting.isOffline && !hiddenIds?.has(opinionSlugId)
  }
  const open = offered.filter(isOpen)
  const change = (next: (deck: Deck) => Deck) => update((deck) => next(withNew(deck)))
  const deck = withNew(stored)

  const textOf = (slugId: string | undefined) => plainLine(bySlug.get(slugId ?? '')?.opinion ?? '')
  const opinionSlugId = shownOpinion(deck)
  const loaded = bySlug.get(opinionSlugId ?? '')
  const [kept, keep] = useState<Opinion>()
  if (loaded !== undefined && loaded !== kept) keep(loaded)
  // A list that was loaded again may lack the shown opinion until that is loaded by itself.
  const shown = loaded ?? (kept?.opinionSlugId === opinionSlugId ? kept : undefined)

  // The drawn cards are remembered; otherwise those voted on elsewhere would drop out of the order.
  useEffect(() => {
    if (deck !== stored) update(() => deck)
  }, [deck, stored])

  const routing = deck.routings.get(opinionSlugId ?? '')
  useEffect(() => {
    if (drawing && opinionSlugId !== undefined)
      drawing.saveDeckPosition(conversationSlugId, { card: { opinionSlugId, routing }, hasVoted })
  }, [drawing, conversationSlugId, opinionSlugId, routing, hasVoted])

  const takePress = useEffectEvent(({ opinionSlugId, action, former }: PressedVote) => {
    if (action === 'cancel' || deck.isCheckpoint || opinionSlugId !== shown?.opinionSlugId) return
    const number = cardNumber(deck, opinionSlugId, votes)
    change((deck) =>
      recordVote(deck, { opinionSlugId, number, choice: action, former: formerChoice(deck, former) }),
    )
  })
  useEffect(() => {
    if (lastPressed) takePress(lastPressed)
  }, [lastPressed])

  const showNextCard = useEffectEvent(() => {
    if (!deck.isVoteShown || !deck.last) return
    const { opinionSlugId, choice, number } = deck.last
    const next = advance(deck, new Map(votes).set(opinionSlugId, choice))
    const nextSlugId = next.isCheckpoint ? undefined : shownOpinion(next)
    const saved = (voting.isOffline ? m.savedOffline : m.saved)[choice]({ number })
    const opinion = bySlug.get(opinionSlugId)
    const others =
      opinion && othersSentence({ opinion, choice }, { totals: totalsOf(opinion), metadata: voting.metadata })
    const coming =
      nextSlugId === undefined
        ? undefined
        : m.shownNow({ number: cardNumber(next, nextSlugId, votes), opinion: textOf(nextSlugId) })
    announce(sentences([saved, others, coming].filter((sentence) => sentence !== undefined)))
    change(() => next)
  })
  const heldChoice = deck.isVoteShown ? deck.last?.choice : undefined
  useEffect(() => {
    if (!heldChoice) return
    const timer = setTimeout(() => showNextCard(), prefersReducedMotion() ? 0 : HOLD_MS)
    return () => clearTimeout(timer)
  }, [heldChoice])

  useVoteOutcome(({ vote, status, error }) => {
    if (status === 'refused' && !error) change((deck) => withoutOpinion(deck, vote.opinionSlugId))
  })

  const lastOpinion = bySlug.get(deck.last?.opinionSlugId ?? '')
  return {
    deck,
    /** The opinion on the card. */
    shown,
    /** The last vote, until it is undone or the next one is cast. */
    last: deck.last && lastOpinion && { opinion: lastOpinion, choice: deck.last.choice },
    /** The number of votes cast since the current card appeared. */
    numVoted:
      deck.order.filter((slugId) => votes.has(slugId)).length -
      first.order.length -
      (deck.isVoteShown ? 1 : 0),
    /** Whether no card is left. */
    isEnded: drawing !== undefined && opinionSlugId === undefined && !deck.isCheckpoint,
    /** Whether a vote was cast here, now or earlier; a card that is still leaving does not count yet. */
    hasVoted: votes.size > (deck.isVoteShown ? 1 : 0),
    /** The number of cards after the shown one. */
    numLeft: deck.order.length - deck.place,
    /** Ends the pause between two rounds. */
    resume: () => change(endPause),

    /** Undoes the last vote and shows its card again. */
    undo() {
      const { last } = deck
      const opinion = bySlug.get(last?.opinionSlugId ?? '')
      if (!last || !opinion || !voting.cast(opinion, last.former ?? 'cancel')) return
      announce(m.undone({ number: last.number, opinion: textOf(last.opinionSlugId) }))
      change(undo)
    },

    /** Shows the next or the previous card, voted or not. */
    moveBy(by: 1 | -1) {
      const next = moveBy(deck, by)
      const nextSlugId = shownOpinion(next)
      if (nextSlugId === undefined || deck.isVoteShown || deck.isCheckpoint || next.place === deck.place)
        return
      announce(m.shownNow({ number: cardNumber(next, nextSlugId, votes), opinion: textOf(nextSlugId) }))
      change(() => next)
    },
  }
}

/**
 * A second press while the card is held corrects the first one, so the choice before the first one counts as the
 * former.
 */
const formerChoice = (deck: Deck, former: PressedVote['former']) =>
  deck.isVoteShown ? deck.last?.former : former

const isUnmoderated = (opinion: Opinion) => opinion.moderation.status === 'unmoderated'
const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
