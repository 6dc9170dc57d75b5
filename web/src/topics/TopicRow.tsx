import { Link } from '@tanstack/react-router'
import * as m from '#messages/topics.ts'
import { FollowButton } from './FollowButton.tsx'
import { StrangersFollow } from './StrangersFollow.tsx'
import styles from './TopicsScreen.module.css'

type TopicRowProps = {
  topic: { code: string; name: string; numConversations: number }
  /** A stranger wanted to follow this one. */
  isAsked: boolean
  onStranger: () => void
}

export function TopicRow({ topic, isAsked, onStranger }: TopicRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div className={styles.about}>
          <Link to="/topic/$topicCode" params={{ topicCode: topic.code }} className={styles.name}>
            <bdi>{topic.name}</bdi>
          </Link>
          <p className={styles.count}>{m.conversations(topic.numConversations)}</p>
        </div>
        <FollowButton topic={topic} onStranger={onStranger} />
      </div>
      {isAsked && <StrangersFollow topic={topic} />}
    </li>
  )
}
