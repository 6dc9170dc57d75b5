import type { Conversation } from '@parley/contract'
import { TopicLinks } from '#topics/TopicLinks.tsx'
import { Marked } from '#ui/Marked.tsx'
import { factsOf } from './facts.ts'
import styles from './FactsLine.module.css'

/** How many take part, in one line; topics stand at its end as far as there is room. */
export function FactsLine({
  conversation,
  numOwnVotes,
}: {
  conversation: Conversation
  numOwnVotes: number
}) {
  const { topicCodeList } = conversation.metadata
  return (
    <div className={styles.line}>
      <p className={styles.facts}>
        {factsOf(conversation, numOwnVotes).map((fact) => (
          <span key={fact}>
            <Marked text={fact} />{' '}
          </span>
        ))}
      </p>
      {topicCodeList.length > 0 && (
        <p className={styles.chips}>
          <TopicLinks codes={topicCodeList} look="chips" />
        </p>
      )}
    </div>
  )
}
