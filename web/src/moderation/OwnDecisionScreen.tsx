import { getDecision, type AppError, type OwnDecision } from '@parley/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import * as m from '#messages/appeals.ts'
import * as words from '#messages/decisions.ts'
import * as aside from '#messages/setAside.ts'
import { useApiQuery } from '#queries.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { Page } from '#shell/Page.tsx'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { AppealSection } from './AppealSection.tsx'
import { OwnDecisionFacts } from './OwnDecisionFacts.tsx'
import styles from './OwnDecisionScreen.module.css'

const route = getRouteApi('/notification/decision/$decisionId')
const BACK = { to: '/notification', label: m.toNotifications() } as const

/** A decision as the person reads it whom it is about, or whose opinion or conversation, and the appeal against it. */
export function OwnDecisionScreen() {
  return (
    <AccessGate access="guest">
      <OwnDecisionPage />
    </AccessGate>
  )
}

function OwnDecisionPage() {
  const { decisionId } = route.useParams()
  const { data, error, refetch } = useApiQuery(getDecision, { decisionId }, { staleTime: 0 })
  if (!data)
    return (
      <Page title={m.loadingTitle()} back={BACK}>
        {error ? <Unavailable error={error} retry={refetch} /> : <Loading label={m.loading()} lines={8} />}
      </Page>
    )
  return (
    <Page title={titleOf(data)} back={BACK}>
      <div className={styles.decision}>
        <OwnDecisionFacts decision={data} />
        <AppealSection key={data.decisionId} decision={data} />
        {data.opinion && data.kind !== 'withdraw' && (
          <Link
            to="/conversation/$postSlugId"
            params={{ postSlugId: data.conversationSlugId }}
            search={{ tab: 'opinions' }}
            className={styles.link}
          >
            {m.writeNew()}
          </Link>
        )}
      </div>
    </Page>
  )
}

const titleOf = ({ kind, opinion }: OwnDecision): string => {
  if (kind === 'set_aside') return aside.toPerson()
  if (kind === 'readmit') return aside.readmittedToPerson()
  if (kind !== 'withdraw') return words.toAuthor[kind]()
  return opinion ? m.withdrawnOpinion() : m.withdrawnConversation()
}

/** A decision that is not there or not about the viewer, or could not be read. */
function Unavailable({ error, retry }: { error: AppError; retry: () => void }) {
  const isGone = error.name === 'not_found' || error.name === 'invalid_input' || error.name === 'forbidden'
  return isGone ? (
    <EmptyPage text={m.gone()} />
  ) : (
    <FailedState text={m.failed()} error={error} retry={retry} />
  )
}
