import type { Conversation, OpinionMap } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { percent, wholeNumber } from '#ui/format.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { counted } from './standing.ts'
import styles from './StatusLine.module.css'

/** What the analysis rests on: how many, of which moment, how sure. */
export function StatusLine({ conversation, map }: { conversation: Conversation; map?: OpinionMap }) {
  const { participantCount, opinionCount, voteCount } = conversation.metadata
  return (
    <ul className={styles.facts} aria-label={m.statusLabel()}>
      <li>{m.peopleFact(counted(participantCount))}</li>
      <li>{m.opinionsFact(counted(opinionCount))}</li>
      <li>{m.votesFact(counted(voteCount))}</li>
      {map?.createdAt && (
        <li>
          {m.asOfVote(wholeNumber(map.asOfVote))}, <RelativeTime instant={map.createdAt} />
        </li>
      )}
      {map?.stability !== undefined && map.groups.length > 0 && (
        <li>{m.stability(percent(map.stability, 1))}</li>
      )}
    </ul>
  )
}
