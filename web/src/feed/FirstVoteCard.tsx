import type { Conversation, Opinion } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import * as m from '#messages/feed.ts'
import { buttonsLabel } from '#messages/votes.ts'
import button from '#ui/Button.module.css'
import { RichText } from '#ui/RichText.tsx'
import { useVoting } from '#votes/useVoting.tsx'
import { ChoiceButtons } from '#votes/VoteButtons.tsx'
import styles from './FirstVote.module.css'

type FirstVoteCardProps = {
  conversation: Conversation
  /** Absent when it is time to go to the conversation. */
  opinion: Opinion | undefined
  /** Votes cast on this card. */
  numVotes: number
  isHeld: boolean
  /** Opinions that follow; up to two show as sheets behind. */
  numBehind: number
  wordsRef: Ref<HTMLDivElement>
  buttonsRef: Ref<HTMLFieldSetElement>
}

/** One opinion with its three buttons; in the end the way to the conversation it is from. */
export function FirstVoteCard(props: FirstVoteCardProps) {
  const { conversation, opinion, numVotes, isHeld, numBehind, wordsRef, buttonsRef } = props
  const voting = useVoting()
  const { title } = conversation.payload
  return (
    <div className={styles.stack} data-sheets={Math.min(2, Math.max(0, numBehind))}>
      <div className={styles.card}>
        {numVotes === 0 ? (
          <h2 className={styles.title} dir="auto">
            {title}
          </h2>
        ) : (
          <h2 className={styles.more}>{opinion ? m.oneMore() : m.votesCount({ count: numVotes })}</h2>
        )}
        {opinion ? (
          <>
            <div
              key={opinion.opinionSlugId}
              ref={wordsRef}
              className={styles.words}
              data-rises={numVotes > 0 || undefined}
            >
              <RichText html={opinion.opinion} />
            </div>
            <ChoiceButtons
              ref={buttonsRef}
              label={buttonsLabel()}
              opinionSlugId={opinion.opinionSlugId}
              choice={voting.votes.get(opinion.opinionSlugId)}
              onPress={(choice) => voting.press(opinion, choice, { isHeld })}
            />
          </>
        ) : (
          <>
            <p className={styles.words} dir="auto">
              {title}
            </p>
            <Link
              to="/conversation/$postSlugId"
              params={{ postSlugId: conversation.metadata.conversationSlugId }}
              className={`${button.button} ${button.primary} ${button.large}`}
              data-next-focus
            >
              {m.goToConversation()}
            </Link>
          </>
        )}
      </div>
    </div>
  )
}
