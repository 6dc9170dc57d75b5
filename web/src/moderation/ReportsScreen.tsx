import { listOpinionsBySlug, ModerationReason, type Conversation, type Report } from '@parley/contract'
import { Link, useParams } from '@tanstack/react-router'
import * as m from '#messages/decisions.ts'
import { quoted } from '#messages/ui.ts'
import { useApiQuery } from '#queries.ts'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { Page } from '#shell/Page.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import type { DecisionTarget } from './decisions.ts'
import { ModerationGate } from './ModerationGate.tsx'
import { decisionLink, useReports } from './ModerationLinks.tsx'
import { REASONS } from './reasonChoices.ts'
import styles from './ReportsScreen.module.css'

/** What people have reported about a conversation or an opinion. */
export function ReportsScreen() {
  const { reportType, conversationSlugId = '', opinionSlugId } = useParams({ strict: false })
  if (reportType !== (opinionSlugId === undefined ? 'conversation' : 'opinion')) return <NotFoundScreen />
  const target = { conversationSlugId, ...(opinionSlugId === undefined ? {} : { opinionSlugId }) }
  return (
    <ModerationGate conversationSlugId={conversationSlugId} title={titleOf(target)}>
      {(conversation) => <ReportsPage conversation={conversation} target={target} />}
    </ModerationGate>
  )
}

const titleOf = ({ opinionSlugId }: DecisionTarget): string =>
  opinionSlugId === undefined ? m.reportsOfConversation() : m.reportsOfOpinion()

function ReportsPage({ conversation, target }: { conversation: Conversation; target: DecisionTarget }) {
  const { data, error, refetch } = useReports(target)
  const { conversationSlugId, opinionSlugId } = target
  return (
    <Page
      title={titleOf(target)}
      back={{
        to: '/conversation/$postSlugId',
        params: { postSlugId: conversationSlugId },
        ...(opinionSlugId === undefined ? {} : { search: { tab: 'opinions' } }),
        label: m.toConversation(),
      }}
    >
      {opinionSlugId === undefined ? (
        <p className={styles.words} dir="auto">
          {conversation.payload.title}
        </p>
      ) : (
        <ReportedOpinion opinionSlugId={opinionSlugId} />
      )}
      {data && data.length === 0 && <EmptyState title={m.noReports()} />}
      {data && data.length > 0 && <Reports reports={data} />}
      {error?.code === 'for_moderators' ? (
        <EmptyState title={m.reportsForModerators()} />
      ) : (
        error && <FailedState text={m.reportsFailed()} error={error} retry={refetch} />
      )}
      {!data && !error && <Loading label={m.loadingReports()} lines={5} />}
      <Link {...decisionLink(target)} className="button primary large">
        {m.decide()}
      </Link>
    </Page>
  )
}

function ReportedOpinion({ opinionSlugId }: { opinionSlugId: string }) {
  const { data } = useApiQuery(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] }, { signed: true })
  const opinion = data?.[0]
  if (!opinion) return data ? <p>{m.opinionGone()}</p> : null
  return (
    <div className={styles.words}>
      <RichText html={opinion.opinion} clampLines={8} />
    </div>
  )
}

/** How many there are for each reason, then each with who sent it, when and why. */
function Reports({ reports }: { reports: readonly Report[] }) {
  const counts = ModerationReason.options
    .map((reason) => ({ reason, count: reports.filter((report) => report.reason === reason).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return (
    <>
      <p className={styles.counts}>
        {counts.map(({ reason, count }) => (
          <Chip key={reason}>
            {m.reasonCount({ label: REASONS[reason].label(), count: wholeNumber(count) })}
          </Chip>
        ))}
      </p>
      <ul className={styles.reports} aria-label={m.reportList()}>
        {reports.map(({ id, username, reason, explanation, createdAt }) => (
          <li key={id}>
            <p className={styles.facts}>
              <b>{REASONS[reason].label()}</b> · <bdi>{username || m.anonymous()}</bdi> ·{' '}
              <RelativeTime instant={createdAt} />
            </p>
            {explanation && <p dir="auto">{quoted(explanation)}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
