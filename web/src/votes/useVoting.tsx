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
import { useOwnInBlocks, type OwnInBlocks } from '#counts/useOwnInBlocks.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/votes.ts'
import { useOutbox, useVoteOutcome, useWaitingVotes } from '#outbox/useOutbox.ts'
import { apiQueryKey, refreshQueries } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { announce } from '#ui/notices/announce.ts'
import { groupingKindOf } from '#ui/groups.ts'
import { notify } from '#ui/notices/notices.ts'
import { closedReason, useClosedInTime } from './ClosedNotice.tsx'
import { useConsent } from './consent.tsx'
import { routingOfCard } from './savedDecks.ts'
import { intendedVote } from './intendedVote.ts'
import { useOwnVotes, useTotalsUpdate, type Votes } from './ownVotes.ts'

type VotedOpinion = Pick<Opinion, 'opinionSlugId' | 'opinion' | 'aboutPerson'>

/** A pressed vote. */
export type PressedVote = { opinionSlugId: string; action: VoteAction; former?: VoteChoice }

/** The voting state and actions of one conversation for this viewer, shared by the card and every row of a list. */
export type Voting = {
  votes: Votes
  isReady: boolean
  isOffline: boolean
  isWaiting: (opinionSlugId: string) => boolean
  /** Why nobody may vote here (any more). */
  closedReason?: string
  /** The opinion whose press could not count, for example without an account, and the pressed choice. */
  intended?: { opinionSlugId: string; choice: VoteChoice }
  /** The conversation, for its numbers of people and its totals. */
  metadata: Conversation['metadata']
  /** What the letters of its map stand for. */
  kind: GroupingKind
  /** The number of groups or sides of its map; 0 without clear ones. */
  numGroups: number
  /** The viewer's votes in the blocks of the conversation. */
  ownInBlocks: OwnInBlocks
  /** What the conversation publishes, whether its votes are imported, and who may read the results, if not everybody. */
  published: { publication: Publication; isImported: boolean; readers: string | undefined }
  /** Whether the consent sentence must be shown. */
  needsConsent: boolean
  giveConsent: () => void
  /**
   * Handles a press of a vote button: the pressed choice withdraws the vote, another one casts or changes it. The
   * voting card announces votes itself and holds a voted card for a moment, in which the same press again counts as a
   * slip.
   */
  press: (opinion: VotedOpinion, choice: VoteChoice, card?: { isVoteShown: boolean }) => void
  /** Casts, changes or withdraws a vote; returns false if it only explained why that is not possible. */
  cast: (opinion: VotedOpinion, action: VoteAction) => boolean
  /** The last vote that was pressed here. */
  lastPressed?: PressedVote
  /** Records that the author of a posted opinion agrees with it. */
  noteOwnOpinion: (opinionSlugId: string) => void
}

const VotingContext = createContext<Voting | undefined>(undefined)

/** The voting state of the surrounding conversation. */
export function useVoting(): Voting {
  const voting = useContext(VotingContext)
  if (!voting) throw new Error('There is no conversation around this component')
  return voting
}

type VotingProviderProps = {
  conversation: Conversation
  /** Why votes cannot be cast in this place even though the conversation is open. */
  refusal?: string | undefined
  /** Who may read the results, if not everybody. */
  readers?: string | undefined
  children: ReactNode
}

export function VotingProvider({ children, ...props }: VotingProviderProps) {
  return <VotingContext value={useVotingIn(props)}>{children}</VotingContext>
}

function useVotingIn({ refusal, readers, ...props }: Omit<VotingProviderProps, 'children'>): Voting {
  const conversation = useClosedInTime(props.conversation)
  const { conversationSlugId, isLoginRequired, publication } = conversation.metadata
  const queryClient = useQueryClient()
  const status = useLoginStatus()
  const outbox = useOutbox()
  const waiting = useWaitingVotes()
  const updateTotals = useTotalsUpdate(publication)
  const [intended, setIntended] = useState<Voting['intended']>()
  const [lastPressed, setLastPressed] = useState<PressedVote>()
  const own = useOwnVotes(conversationSlugId)
  const { votes } = own
  const ownInBlocks = useOwnInBlocks(conversation.metadata, votes.size > 0)

  const consent = useConsent(conversation.metadata)
  const { needsConsent, giveConsent } = consent
  const isReady = own.isReady && consent.isReady
  const reason = closedReason(conversation)

  /** Adds a vote to the counts on the page, or subtracts it, before the server's counts include it. */
  const count = (change: number) =>
    change !== 0 &&
    queryClient.setQueryData<Output<typeof getConversation>>(
      apiQueryKey(getConversation, { conversationSlugId }),
      (data) =>
        data && { conversationData: withVotes(data.conversationData, { change, before: votes.size }) },
    )

  const send = (
    { opinionSlugId, opinion, aboutPerson }: VotedOpinion,
    action: VoteAction,
    routing?: Routing,
  ) => {
    const former = votes.get(opinionSlugId)
    const opinionText = plainLine(opinion)
    const consentVersion = needsConsent ? CONSENT_VERSION : undefined
    const next = choiceOf(action)
    updateTotals(opinionSlugId, { former, next })
    count(Number(next !== undefined) - Number(former !== undefined))
    const isAboutPerson = aboutPerson && action !== 'cancel' ? true : undefined
    void outbox.queueVote(
      {
        conversationSlugId,
        opinionSlugId,
        chosenOption: action,
        opinionText,
        consentVersion,
        isAboutPerson,
        routing,
      },
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
        intendedVote.set({
          conversationSlugId,
          opinionSlugId,
          opinion: opinion.opinion,
          choice: action,
          aboutPerson: opinion.aboutPerson && {},
        })
        setIntended({ opinionSlugId, choice: action })
        announce(m.needsAccount({ choice: action }))
      }
      return false
    }
    send(opinion, action, routing)
    return true
  }

  const press = (opinion: VotedOpinion, choice: VoteChoice, card?: { isVoteShown: boolean }) => {
    const former = votes.get(opinion.opinionSlugId)
    const action = former === choice ? 'cancel' : choice
    if (action === 'cancel' && card?.isVoteShown) return
    const { opinionSlugId } = opinion
    // In a list the person chose the opinion, so it was not drawn.
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
    notify({ text: m.intendedVoteSaved({ choice: stored.choice, opinion: plainLine(stored.opinion) }) })
  })
  const mayVoteNow = isLoginRequired && status.isLoggedIn && isReady
  useEffect(() => {
    if (mayVoteNow) castIntended()
  }, [mayVoteNow])

  useVoteOutcome(({ vote, status, rolledBack }) => {
    if (status === 'saved') return
    if (rolledBack) {
      const { shown, confirmed } = rolledBack
      updateTotals(vote.opinionSlugId, { former: choiceOf(shown), next: choiceOf(confirmed) })
    }
    // The refusal means that something changed since the page was loaded, such as a lock or a moved opinion.
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
    metadata: conversation.metadata,
    kind: groupingKindOf(conversation.polis),
    numGroups: conversation.polis.clusters.length,
    ownInBlocks,
    published: {
      publication,
      isImported: conversation.metadata.provenance !== undefined,
      readers,
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

/** The first vote adds a participant, and withdrawing the last one removes one. */
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
