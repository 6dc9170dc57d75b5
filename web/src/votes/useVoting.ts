import {
  CONSENT_VERSION,
  getConversation,
  listOpinions,
  type Conversation,
  type Opinion,
  type VoteAction,
  type VoteChoice,
  plainLine,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as m from '#messages/votes.ts'
import { onVoteOutcome, queueVote, useOutbox, type VoteOutcome } from '#outbox/outbox.ts'
import { apiQueryKey } from '#queries.ts'
import { refreshLoginStatus, useLoginStatus } from '#shell/session.ts'
import { announce } from '#ui/announce.ts'
import { notify } from '#ui/notices.ts'
import { confirmCastHere, putCastHere, takeBackCastHere } from './castHere.ts'
import { closedReason } from './closed.ts'
import { noteConsent, useNeedsConsent } from './consent.ts'
import { keepIntention, takeIntention } from './intention.ts'
import type { Votes } from './tally.ts'
import { useOwnVotes } from './useOwnVotes.ts'
import { useTallies } from './useTallies.ts'

type VotedOpinion = Pick<Opinion, 'opinionSlugId' | 'opinion'>

/** What voting in one conversation is like for this viewer; the card and every row of a list share it. */
export type Voting = {
  votes: Votes
  isReady: boolean
  isOffline: boolean
  isWaiting: (opinionSlugId: string) => boolean
  /** Why nobody may vote here (any more). */
  closedReason?: string
  /** The opinion whose press could not be counted because it needs an account, and what was pressed. */
  intended?: { opinionSlugId: string; choice: VoteChoice }
  /** The consent sentence is due. */
  needsConsent: boolean
  /** Casts, changes or withdraws a vote; false where it was only explained why that is not possible. */
  cast: (opinion: VotedOpinion, action: VoteAction) => boolean
  /** Notes a posted opinion: its author agrees with it. */
  noteOwn: (opinionSlugId: string) => void
}

export function useVoting(conversation: Conversation, opinions: readonly Opinion[]): Voting {
  const { conversationSlugId, isLoginRequired } = conversation.metadata
  const queryClient = useQueryClient()
  const status = useLoginStatus()
  const outbox = useOutbox()
  const moveTally = useTallies()
  const [intended, setIntended] = useState<Voting['intended']>()
  const { votes, isReady } = useOwnVotes(
    conversationSlugId,
    opinions.map((opinion) => opinion.opinionSlugId),
  )
  const reason = closedReason(conversation)
  const needsConsent = useNeedsConsent()

  const send = ({ opinionSlugId, opinion }: VotedOpinion, action: VoteAction) => {
    const former = votes.get(opinionSlugId)
    putCastHere(opinionSlugId, action, former)
    moveTally(opinionSlugId, { former, next: choiceOf(action) })
    void queueVote({
      opinionSlugId,
      chosenOption: action,
      opinionText: plainLine(opinion),
      consentVersion: needsConsent ? CONSENT_VERSION : undefined,
    })
    if (needsConsent) noteConsent()
  }

  const cast = (opinion: VotedOpinion, action: VoteAction): boolean => {
    const { opinionSlugId } = opinion
    if (reason) {
      announce(reason)
      return false
    }
    if (isLoginRequired && !status.isLoggedIn) {
      if (action !== 'cancel') {
        keepIntention({ conversationSlugId, opinionSlugId, opinion: opinion.opinion, choice: action })
        setIntended({ opinionSlugId, choice: action })
        announce(m.needsAccount({ choice: action }))
      }
      return false
    }
    send(opinion, action)
    return true
  }

  const castIntended = useEffectEvent(() => {
    const kept = takeIntention(conversationSlugId)
    if (!kept || reason) return
    send(kept, kept.choice)
    notify({ text: m.intendedCast({ choice: kept.choice, opinion: plainLine(kept.opinion) }) })
  })
  const mayVoteNow = isLoginRequired && status.isLoggedIn && isReady
  useEffect(() => {
    if (mayVoteNow) castIntended()
  }, [mayVoteNow])

  const settle = useEffectEvent(({ vote, fate }: VoteOutcome) => {
    const { opinionSlugId, chosenOption } = vote
    if (fate === 'saved') {
      confirmCastHere(opinionSlugId, chosenOption)
      if (!status.isKnown) void refreshLoginStatus()
      return
    }
    const press = takeBackCastHere(opinionSlugId)
    if (press) moveTally(opinionSlugId, { former: choiceOf(press.action), next: choiceOf(press.confirmed) })
    // The refusal says that something here is not as shown: a lock, or a moved opinion.
    void queryClient.invalidateQueries({ queryKey: apiQueryKey(getConversation, { conversationSlugId }) })
    void queryClient.invalidateQueries({ queryKey: apiQueryKey(listOpinions) })
  })
  useEffect(() => onVoteOutcome((outcome) => settle(outcome)), [])

  return {
    votes,
    isReady,
    isOffline: outbox.isOffline,
    isWaiting: (opinionSlugId) => outbox.isOffline && outbox.voteOf(opinionSlugId) !== undefined,
    closedReason: reason,
    intended,
    needsConsent,
    cast,
    noteOwn: (opinionSlugId) => {
      putCastHere(opinionSlugId, 'agree', 'agree')
    },
  }
}

const choiceOf = (action: VoteAction): VoteChoice | undefined => (action === 'cancel' ? undefined : action)
