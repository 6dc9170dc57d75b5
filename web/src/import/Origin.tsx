import type { Conversation, ImportStatus } from '@parley/contract'
import { useId } from 'react'
import * as m from '#messages/import.ts'
import { monthAndYear } from '#ui/format.ts'
import styles from './Origin.module.css'

type OriginProps = {
  status: ImportStatus
  provenance: Conversation['metadata']['provenance']
}

/** Where an imported conversation comes from, under which license, from when, and what is published of it. */
export function Origin({ status, provenance }: OriginProps) {
  const id = useId()
  const { sourceUrl = '', attribution, publication, kind } = status
  const published =
    kind === 'report' ? m.allVotesPublic() : publication === 'votes' ? m.allVotes() : m.resultsOnly()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{m.comesFrom()}</h2>
      <dl className={styles.facts}>
        <dt>{m.source()}</dt>
        <dd>
          {/^https?:\/\//.test(sourceUrl) ? (
            <a href={sourceUrl} target="_blank" rel="noopener noreferrer" dir="ltr">
              {sourceUrl.replace(/^https?:\/\//, '')}
            </a>
          ) : (
            m.fromExport()
          )}
        </dd>
        <dt>{m.license()}</dt>
        <dd>{attribution || m.licenseNotStated()}</dd>
        <dt>{m.votesCast()}</dt>
        <dd>{timesOf(provenance)}</dd>
        <dt>{m.publishedHere()}</dt>
        <dd>{published}</dd>
      </dl>
    </section>
  )
}

function timesOf(provenance: OriginProps['provenance']): string {
  const { firstVoteAt, lastVoteAt } = provenance ?? {}
  if (!firstVoteAt || !lastVoteAt) return m.unknownTime()
  const [first, last] = [monthAndYear(firstVoteAt), monthAndYear(lastVoteAt)]
  return first === last ? first : m.fromTo({ first, last })
}
