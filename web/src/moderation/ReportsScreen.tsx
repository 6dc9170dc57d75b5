import { listOpinionsBySlug, ModerationReason, type Report, textLanguage } from '@parley/contract'
import { Link, useParams } from '@tanstack/react-router'
import * as m from '#messages/decisions.ts'
import { quoted } from '#messages/ui.ts'
import { useApiQuery } from '#queries.ts'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { wholeNumber } from '#ui/format.ts'
import { personName } from '#ui/people.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import type { DecisionTarget } from './decisions.ts'
import { decisionLink } from './ChangeDecisionLink.tsx'
import { useReports } from './ModerationLinks.tsx'
import { ModerationPage } from './ModerationPage.tsx'
import { REASONS } from './reasonChoices.ts'
import styles from './ReportsScreen.module.css'

/** What people have reported about a conversation or an opinion. */
export function ReportsScreen() {
  const { reportType, conversationSlugId = '', opinionSlugId } = useParams({ strict: false })
  const isOpinion = opinionSlugId !== undefined
  if (reportType !== (isOpinion ? 'opinion' : 'conversation')) return <NotFoundScreen />
  const target = { conversationSlugId, opinionSlugId }
  return (
    <ModerationPage target={target} title={isOpinion ? m.reportsOfOpinion() : m.reportsOfConversation()}>
      {({ payload }) => (
        <>
          {isOpinion ? (
            <ReportedOpinion opinionSlugId={opinionSlugId} />
          ) : (
            <p className={styles.words} dir="auto" lang={textLanguage(payload)}>
              {payload.title}
            </p>
          )}
          <Reports target={target} />
          <Link {...decisionLink(target)} className="button primary large">
            {m.decide()}
          </Link>
        </>
      )}
    </ModerationPage>
  )
}

function ReportedOpinion({ opinionSlugId }: { opinionSlugId: string }) {
  const { data } = useApiQuery(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] }, { signed: true })
  const opinion = data?.[0]
  if (!opinion) return data ? <p>{m.opinionGone()}</p> : null
  return (
    <div className={styles.words}>
      <RichText html={opinion.opinion} lang={opinion.language} clampLines={8} />
    </div>
  )
}

function Reports({ target }: { target: DecisionTarget }) {
  const query = useReports(target)
  if (query.error?.code === 'for_moderators') return <EmptyState title={m.reportsForModerators()} />
  return (
    <Fetched query={query} loading={m.loadingReports()} lines={5} failed={m.reportsFailed()}>
      {(reports) =>
        reports.length === 0 ? <EmptyState title={m.noReports()} /> : <ReportList reports={reports} />
      }
    </Fetched>
  )
}

/** The number of reports for each reason, then each report with its sender, time and explanation. */
function ReportList({ reports }: { reports: readonly Report[] }) {
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
            <p className="note">
              <b>{REASONS[reason].label()}</b> · <bdi>{username ? personName(username) : m.anonymous()}</bdi>{' '}
              · <RelativeTime instant={createdAt} />
            </p>
            {explanation && <p dir="auto">{quoted({ words: explanation })}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
