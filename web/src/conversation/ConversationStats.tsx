import type { Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/conversation.ts'
import { wholeNumber } from '#ui/format.ts'
import { FactText } from '#votes/FactText.tsx'
import { useOwnPosition } from '#votes/useFactData.ts'
import { useVoting } from '#votes/useVoting.tsx'
import styles from './ConversationStats.module.css'

/** The third column: how many took part, and where the viewer stands. */
export function ConversationStats({ metadata }: Pick<Conversation, 'metadata'>) {
  const { conversationSlugId, participantCount, opinionCount, voteCount } = metadata
  const counts = [
    [participantCount, m.people()],
    [opinionCount, m.opinions()],
    [voteCount, m.votes()],
  ] as const
  return (
    <div className={styles.stats}>
      <dl>
        {counts.map(([count, word]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{wholeNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <h2>{m.whereYouStand()}</h2>
      <p>
        <FactText text={usePositionSentence(conversationSlugId)} />
      </p>
      <Link
        to="/conversation/$postSlugId"
        params={{ postSlugId: conversationSlugId }}
        search={{ tab: 'analysis' }}
      >
        {m.seeResults()}
      </Link>
    </div>
  )
}

function usePositionSentence(conversationSlugId: string): string {
  const { votes } = useVoting()
  const { position } = useOwnPosition(conversationSlugId)
  if (votes.size === 0 || !position) return m.voteToBePlaced()
  if (position.key !== undefined) return m.placedIn({ key: position.key, closeTo: position.closeTo })
  return position.numVotesNeeded > 0 ? m.votesUntilPlaced({ count: position.numVotesNeeded }) : m.notInGroup()
}
