import type { Conversation, OpinionMap } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/analysis.ts'
import { dateAndTime, percent, wholeNumber } from '#ui/format.ts'
import { relativeTime } from '#ui/RelativeTime.tsx'
import { counted } from './ownPosition.ts'
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
          <Calculated key={map.createdAt} instant={map.createdAt} numVotes={map.asOfVote} />
        </li>
      )}
      {map?.stability !== undefined && map.groups.length > 0 && (
        <li>{m.stability(percent(map.stability, 1))}</li>
      )}
    </ul>
  )
}

function Calculated({ instant, numVotes }: { instant: string; numVotes: number }) {
  const [now] = useState(() => Date.now())
  return (
    <time dateTime={instant} title={dateAndTime(instant)}>
      {m.calculated({ when: relativeTime(instant, now), votes: wholeNumber(numVotes) })}
    </time>
  )
}
