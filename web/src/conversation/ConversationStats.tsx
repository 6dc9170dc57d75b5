import type { Conversation } from '@parley/contract'
import * as m from '#messages/conversation.ts'
import { wholeNumber } from '#ui/format.ts'
import { useStore } from '#ui/store.ts'
import { KeyList } from '#votes/KeyboardHelp.tsx'
import { keyboardVoting } from '#votes/keyboard.ts'
import styles from './ConversationStats.module.css'

type ConversationStatsProps = Pick<Conversation, 'metadata'> & {
  /** Whether the keys work on this tab. */
  hasKeys: boolean
}

/** The third column: how many took part, and the keys. */
export function ConversationStats({ metadata, hasKeys }: ConversationStatsProps) {
  const areKeysOn = useStore(keyboardVoting)
  const rows = [
    [m.people(), metadata.participantCount],
    [m.opinions(), metadata.opinionCount],
    [m.votes(), metadata.voteCount],
  ] as const
  return (
    <div className={styles.facts}>
      <h2>{m.soFar()}</h2>
      <dl>
        {rows.map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{wholeNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {hasKeys && areKeysOn && (
        <>
          <h2>{m.keys()}</h2>
          <KeyList />
        </>
      )}
    </div>
  )
}
