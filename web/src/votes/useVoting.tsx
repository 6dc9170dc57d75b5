import {
  plainLine,
  CONSENT_VERSION,
  getConversation,
  listOpinions,
  type Conversation,
  type Opinion,
  type Output,
  type Publication,
  type Routing,
  type VoteAction,
  type VoteChoice,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import * as m from '#messages/votes.ts'
import { useOutbox, useVoteOutcome, useWaitingVotes } from '#outbox/useOutbox.ts'
import { apiQueryKey, refreshQueries } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { announce } from '#ui/announce.ts'
import { notify } from '#ui/notices.ts'
import { closedReason } from './ClosedNotice.tsx'
import { useConsent } from './consent.tsx'
import { routingOfCard } from './savedDecks.ts'
import { intendedVote } from './intendedVote.ts'
import { useOwnVotes, useTotalsUpdate, type Votes } from './ownVotes.ts'

type VotedOpinion = Pick<Opinion, 'opinionSlugId' | 'opinion'>

/** A vote as it was pressed. */
export type PressedVote = { opinionSlugId: string; action: VoteAction; former?: VoteChoice }

/** What voting in one conversation is like for this viewer; the card and every row of a list share it. */
export type Voting = {
  votes: Votes
  isReady: boolean
  isOffline: boolean
  isWaiting: (opinionSlugId: string) => boolean
  /** Why nobody may vote here (any more). */
  closedReason?: string
  /** The opinion whose press could not be counted, such as for want of an account, and what was pressed. */
  intended?: { opinionSlugId: string; choice: VoteChoice }
  /** What the conversation publishes, and whether its votes came from another site. */
  published: { publication: Publication; isImported: boolean }
  /** The consent sentence is due. */
  needsConsent: boolean
  giveConsent: () => void
  /**
   * A vote button: the pressed one withdraws the vote, another one casts or changes it. The voting card announces
   * votes itself, and holds a voted card for a moment, in which the same press again is a slip of the finger.
   */
  press: (opinion: VotedOpinion, choice: VoteChoice, card?: { isHeld: boolean }) => void
  /** Casts, changes or withdraws a vote; false where it was only explained why that is not possible. */
  cast: (opinion: VotedOpinion, action: VoteAction) => boolean
  /** The newest vote that was pressed here. */
  lastPressed?: PressedVote
  /** Notes a posted opinion: its author agrees with it. */
  noteOwnOpinion: (opinionSlugId: string) => void
}

const VotingContext = createContext<Voting | undefined>(undefined)

/** Voting in the conversation around this component. */
export function useVoting(): Voting {
  const voting = useContext(VotingContext)
  if (!voting) throw new Error('There is no conversation around this component')
  return voting
}

/** Lets everything below it vote in a conversation. */
type VotingProviderProps = {
  conversation: Conversation
  /** Why votes cannot be cast in this place, though the conversation takes them: a sentence. */
  refusal?: string | undefined
  children: ReactNode
}

export function VotingProvider({ conversation, refusal, children }: VotingProviderProps) {
  return <VotingContext value={useVotingIn(conversation, refusal)}>{children}</VotingContext>
}

function useVotingIn(conversation: Conversation, refusal: string | undefined): Voting {
  const { conversationSlugId, isLoginRequired } = conversation.metadata
  const queryClient = useQueryClient()
  const status = useLoginStatus()
  const outbox = useOutbox()
  const waiting = useWaitingVotes()
  const updateTotals = useTotalsUpdate()
  const [intended, setIntended] = useState<Voting['intended']>()
  const [lastPressed, setLastPressed] = useState<PressedVote>()
  const own = useOwnVotes(conversationSlugId)
  const { votes } = own

  const consent = useConsent(conversation.metadata)
  const { needsConsent, giveConsent } = consent
  const isReady = own.isReady && consent.isReady
  const reason = closedReason(conversation)

  /** Carries a vote more or less into the counts on the page, before the server's include it. */
  const count = (change: number) =>
    change !== 0 &&
    queryClient.setQueryData<Output<typeof getConversation>>(
      apiQueryKey(getConversation, { conversationSlugId }),
      (data) =>
        data && { conversationData: withVotes(data.conversationData, { change, before: votes.size }) },
    )

  const send = ({ opinionSlugId, opinion }: VotedOpinion, action: VoteAction, routing?: Routing) => {
    const former = votes.get(opinionSlugId)
    const opinionText = plainLine(opinion)
    const consentVersion = needsConsent ? CONSENT_VERSION : undefined
    const next = choiceOf(action)
    updateTotals(opinionSlugId, { former, next })
    count(Number(next !== undefined) - Number(former !== undefined))
    void outbox.queueVote(
      { conversationSlugId, opinionSlugId, chosenOption: action, opinionText, consentVersion, routing },
      former,
    )
    if (needsConsent) giveConsent()
  }

  const cast = (opinion: VotedOpinion, action: VoteAction, routing?: Routing): boolean => {
    const { opinionSlugId } = opinion
    if (reason) {
      announce(reason)
      return false
    }
    if (refusal) {
      if (action !== 'cancel') setIntended({ opinionSlugId, choice: action })
      announce(refusal)
      return false
    }
    if (isLoginRequired && !status.isLoggedIn) {
      if (action !== 'cancel') {
        intendedVote.set({ conversationSlugId, opinionSlugId, opinion: opinion.opinion, choice: action })
        setIntended({ opinionSlugId, choice: action })
        announce(m.needsAccount({ choice: action }))
      }
      return false
    }
    send(opinion, action, routing)
    return true
  }

  const press = (opinion: VotedOpinion, choice: VoteChoice, card?: { isHeld: boolean }) => {
    const former = votes.get(opinion.opinionSlugId)
    const action = former === choice ? 'cancel' : choice
    if (action === 'cancel' && card?.isHeld) return
    const { opinionSlugId } = opinion
    // In a list the person chose the opinion.
    const routing = card && routingOfCard(outbox, { conversationSlugId, opinionSlugId })
    if (!cast(opinion, action, routing)) return
    setLastPressed({ opinionSlugId, action, former })
    if (action === 'cancel') announce(m.withdrawn())
    else if (!card) announce(waiting.isOffline ? m.votedOffline[action]() : m.voted[action]())
  }

  const castIntended = useEffectEvent(() => {
    const stored = intendedVote.take((vote) => vote.conversationSlugId === conversationSlugId)
    if (!stored || reason) return
    send(stored, stored.choice)
    notify({ text: m.intendedCast({ choice: stored.choice, opinion: plainLine(stored.opinion) }) })
  })
  const mayVoteNow = isLoginRequired && status.isLoggedIn && isReady
  useEffect(() => {
    if (mayVoteNow) castIntended()
  }, [mayVoteNow])

  useVoteOutcome(({ vote, fate, rolledBack }) => {
    if (fate === 'saved') return
    if (rolledBack) {
      const { shown, confirmed } = rolledBack
      updateTotals(vote.opinionSlugId, { former: choiceOf(shown), next: choiceOf(confirmed) })
    }
    // The refusal says that something here is not as shown: a lock, or a moved opinion.
    void refreshQueries(queryClient, [getConversation], { conversationSlugId })
    void refreshQueries(queryClient, [listOpinions])
  })

  return {
    votes,
    isReady,
    isOffline: waiting.isOffline,
    isWaiting: (opinionSlugId) => waiting.isOffline && waiting.voteOf(opinionSlugId) !== undefined,
    closedReason: reason,
    intended,
    published: {
      publication: conversation.metadata.publication,
      isImported: conversation.metadata.provenance !== undefined,
    },
    needsConsent,
    giveConsent,
    press,
    cast,
    lastPressed,
    noteOwnOpinion: (opinionSlugId) =>
      outbox.optimisticVotes.press(opinionSlugId, 'agree', { conversationSlugId, former: 'agree' }),
  }
}

const choiceOf = (action: VoteAction): VoteChoice | undefined => (action === 'cancel' ? undefined : action)

/** With the first vote one more person takes part, without the last one one less. */
const withVotes = (
  { metadata, ...rest }: Conversation,
  { change, before }: { change: number; before: number },
): Conversation => ({
  ...rest,
  metadata: {
    ...metadata,
    voteCount: metadata.voteCount + change,
    participantCount: metadata.participantCount + (before === 0 || before + change === 0 ? change : 0),
  },
})
