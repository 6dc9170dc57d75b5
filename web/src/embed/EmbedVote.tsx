import type { Conversation } from '@parley/contract'
import { useEffect, useEffectEvent } from 'react'
import { ConversationDeck } from '#conversation/ConversationDeck.tsx'
import { useOpinions } from '#opinions/useOpinions.ts'
import { useDeck } from '#votes/useDeck.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { EmbedVoting, VoteOnSite } from './EmbedVoting.tsx'

/** Cards loaded ahead of the one shown. */
const NUM_AHEAD = 5

type EmbedVoteProps = { conversation: Conversation }

/** The card, in place. */
export function EmbedVote(props: EmbedVoteProps) {
  return (
    <EmbedVoting {...props}>
      <Cards {...props} />
    </EmbedVoting>
  )
}

function Cards({ conversation }: EmbedVoteProps) {
  const { metadata } = conversation
  const { conversationSlugId } = metadata
  const voting = useVoting()
  const discover = useOpinions({ conversationSlugId, filter: 'discover' })
  const cards = useDeck(conversationSlugId, discover)
  const isRunningOut = voting.isReady && !discover.isLoading && discover.hasMore && cards.numLeft <= NUM_AHEAD
  const loadMore = useEffectEvent(() => discover.loadMore())
  useEffect(() => {
    if (isRunningOut) loadMore()
  }, [isRunningOut])
  return (
    <ConversationDeck
      {...{ conversation, discover, cards }}
      loadsAhead={cards.hasVoted}
      explanation={
        voting.intended && <VoteOnSite metadata={metadata} opinionSlugId={voting.intended.opinionSlugId} />
      }
    />
  )
}
