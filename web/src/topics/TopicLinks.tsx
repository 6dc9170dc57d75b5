import { Link } from '@tanstack/react-router'
import chip from '#ui/Chip.module.css'
import styles from './TopicLinks.module.css'
import { useTopicNames } from './useTopicNames.ts'

type TopicLinksProps = {
  codes: readonly string[]
  /** The look of the links: chips or plain text. */
  look: 'chips' | 'words'
}

/** The topics of a conversation, each with a link to its page. */
export function TopicLinks({ codes, look }: TopicLinksProps) {
  return useTopicNames(codes).map(({ code, name }) => (
    <span key={code}>
      {look === 'words' && ' · '}
      <Link
        to="/topic/$topicCode"
        params={{ topicCode: code }}
        className={look === 'chips' ? `${chip.chip} ${styles.chip}` : styles.word}
      >
        <bdi>{name}</bdi>
      </Link>
    </span>
  ))
}
