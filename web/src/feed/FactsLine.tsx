import type { Conversation } from '@parley/contract'
import { useTopicNames } from '#topics/useTopicNames.ts'
import { Chip } from '#ui/Chip.tsx'
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
  const topics = useTopicNames(conversation.metadata.topicCodeList)
  return (
    <div className={styles.line}>
      <p className={styles.facts}>
        {factsOf(conversation, numOwnVotes).map((fact) => (
          <span key={fact}>
            <Marked text={fact} />{' '}
          </span>
        ))}
      </p>
      {topics.length > 0 && (
        <p className={styles.chips}>
          {topics.map(({ code, name }) => (
            <Chip key={code}>
              <bdi>{name}</bdi>
            </Chip>
          ))}
        </p>
      )}
    </div>
  )
}
