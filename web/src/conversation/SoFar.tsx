import type { Conversation } from '@parley/contract'
import * as m from '#messages/conversation.ts'
import { wholeNumber } from '#ui/format.ts'
import { useStore } from '#ui/store.ts'
import { KeyList } from '#votes/KeyList.tsx'
import { areVoteKeysOn } from '#votes/voteKeys.ts'
import styles from './SoFar.module.css'

/** The third column: how many took part, and the keys. */
export function SoFar({ metadata }: Pick<Conversation, 'metadata'>) {
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
      {useStore(areVoteKeysOn) && (
        <>
          <h2>{m.keys()}</h2>
          <KeyList />
        </>
      )}
    </div>
  )
}
