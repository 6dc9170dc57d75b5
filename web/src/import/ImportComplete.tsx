import { getConversation, type Conversation, type ImportStatus } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { ShareButton } from '#conversation/ShareButton.tsx'
import { ConversationRow } from '#feed/ConversationRow.tsx'
import { useParticipation } from '#feed/useParticipation.ts'
import * as m from '#messages/import.ts'
import { useApiQuery } from '#queries.ts'
import { ButtonRow } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CountList } from '#ui/counts/CountList.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { encodingSentence } from './steps.ts'
import styles from './ImportComplete.module.css'
import { useId } from 'react'
import { monthAndYear } from '#ui/dates.ts'
import { WebsiteLink } from '#ui/WebsiteLink.tsx'

/** The results of an import, its source, and a link to the conversation. */
export function ImportComplete({ status }: { status: ImportStatus }) {
  const { conversationSlugId, isIndexed, awaitsApproval } = status
  const { data } = useApiQuery(getConversation, { conversationSlugId })
  const own = useParticipation([conversationSlugId])
  const conversation = data?.conversationData
  const encoding = encodingSentence(status)
  return (
    <div className="stack gap-5">
      <p className={styles.lead}>
        {awaitsApproval ? m.awaitsApproval() : isIndexed ? m.onHome() : m.withLink()}
      </p>
      {encoding && <Notice>{encoding}</Notice>}
      <Card className={styles.card}>
        {conversation && <ConversationRow conversation={conversation} own={own(conversationSlugId)} />}
        <CountList counts={countsOf(status, conversation)} className={styles.counts} />
      </Card>
      <Origin status={status} provenance={conversation?.metadata.provenance} />
      <ButtonRow>
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          className="button primary"
        >
          {m.open()}
        </Link>
        {conversation && <ShareButton conversation={conversation} />}
      </ButtonRow>
    </div>
  )
}

/** People and opinions as the conversation counts them: without those moderated at the source. */
function countsOf(status: ImportStatus, conversation: Conversation | undefined) {
  const { numOpinions, numMovedOpinions = 0, numVotes } = status
  const counts: [string, number | undefined][] = [
    [m.people(), conversation?.metadata.participantCount ?? status.numPeople],
    [m.opinionsCount(), numOpinions === undefined ? undefined : numOpinions - numMovedOpinions],
    [m.movedCount(), numMovedOpinions],
    [m.votesCount(), numVotes],
  ]
  return counts.flatMap(([word, count]): [string, number][] => (count === undefined ? [] : [[word, count]]))
}

type OriginProps = {
  status: ImportStatus
  provenance: Conversation['metadata']['provenance']
}

/** The source of an imported conversation, its license and dates, and what is published of it. */
function Origin({ status, provenance }: OriginProps) {
  const id = useId()
  const { sourceUrl = '', attribution, publication, kind } = status
  const published =
    kind === 'report' ? m.allVotesPublic() : publication === 'votes' ? m.allVotes() : m.resultsOnly()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{m.comesFrom()}</h2>
      <dl className={styles.facts}>
        <dt>{m.source()}</dt>
        <dd>{kind === 'upload' ? <bdi dir="ltr">{sourceUrl}</bdi> : <WebsiteLink to={sourceUrl} />}</dd>
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
