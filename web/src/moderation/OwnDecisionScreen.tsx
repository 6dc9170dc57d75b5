import { getDecision, type OwnDecision } from '@parley/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import * as m from '#messages/appeals.ts'
import * as words from '#messages/decisions.ts'
import * as aside from '#messages/setAside.ts'
import { quoted } from '#messages/ui.ts'
import { useApiQuery } from '#queries.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { Page } from '#shell/Page.tsx'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { dateAndTime } from '#ui/format.ts'
import { Fetched } from '#ui/Fetched.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import { shownTitle } from '#ui/standInTitles.ts'
import { AppealSection } from './AppealSection.tsx'
import styles from './OwnDecisionScreen.module.css'
import { REASONS } from './reasonChoices.ts'
import { knownReasonOf } from './reasons.ts'

const route = getRouteApi('/notification/decision/$decisionId')
const back = () => ({ to: '/notification', label: m.toNotifications() }) as const

/**
 * A decision as shown to the person it is about, or whose opinion or conversation it is about, and the appeal against
 * it.
 */
export function OwnDecisionScreen() {
  return (
    <AccessGate access="guest" title={m.loadingTitle()}>
      <OwnDecisionPage />
    </AccessGate>
  )
}

function OwnDecisionPage() {
  const { decisionId } = route.useParams()
  const query = useApiQuery(getDecision, { decisionId }, { staleTime: 0 })
  const { data, error } = query
  const isGone = !data && GONE.has(error?.name)
  return (
    // Its heading gets the focus once it names the decision.
    <Page key={data ? 'read' : 'loading'} title={data ? titleOf(data) : m.loadingTitle()} back={back()}>
      {isGone ? (
        <EmptyPage text={m.gone()} />
      ) : (
        <Fetched query={query} loading={m.loading()} lines={8} failed={m.failed()}>
          {(decision) => (
            <div className="stack gap-4">
              <OwnDecisionFacts decision={decision} />
              <AppealSection key={decision.decisionId} decision={decision} />
              {decision.opinion && decision.conversationSlugId && decision.kind !== 'withdraw' && (
                <Link
                  to="/conversation/$postSlugId"
                  params={{ postSlugId: decision.conversationSlugId }}
                  search={{ tab: 'opinions' }}
                  className={styles.link}
                >
                  {m.writeNew()}
                </Link>
              )}
            </div>
          )}
        </Fetched>
      )}
    </Page>
  )
}

/** Errors for a decision that does not exist, or that is not about the viewer. */
const GONE: ReadonlySet<string | undefined> = new Set(['not_found', 'invalid_input', 'forbidden'])

const titleOf = ({ kind, opinion, update }: OwnDecision): string => {
  if (kind === 'set_aside') return aside.personSetAside()
  if (kind === 'readmit') return aside.personReadmitted()
  if (kind === 'suspend') return m.suspended()
  if (update !== undefined) return kind === 'withdraw' ? m.withdrawnUpdate() : m.hidUpdate()
  if (kind !== 'withdraw') return words.authorReads[kind]()
  return opinion ? m.withdrawnOpinion() : m.withdrawnConversation()
}

/** When the decision was made, its subject, its reason and its consequences. */
function OwnDecisionFacts({ decision }: { decision: OwnDecision }) {
  const { createdAt, conversationSlugId, conversationTitle, conversationLanguage, opinion, explanation } =
    decision
  const { kind, until, reason, detail, duplicateOfSlugId, pattern, update } = decision
  const known = knownReasonOf({ reason, detail })
  return (
    <>
      <p className={styles.when}>
        <RelativeTime instant={createdAt} />
        {conversationSlugId !== undefined && (
          <>
            {' · '}
            <Link
              to="/conversation/$postSlugId"
              params={{ postSlugId: conversationSlugId }}
              dir="auto"
              lang={conversationLanguage}
            >
              {shownTitle(conversationTitle ?? '')}
            </Link>
          </>
        )}
      </p>
      {opinion && (
        <div className={styles.opinion}>
          {opinion.opinion === '' ? (
            m.opinionDeleted()
          ) : (
            <RichText html={opinion.opinion} lang={opinion.language} />
          )}
        </div>
      )}
      {update !== undefined && (
        <div className={styles.opinion}>
          {update === '' ? m.updateErased() : <RichText html={update} lang={conversationLanguage} />}
        </div>
      )}
      <dl className={styles.facts}>
        {known && (
          <>
            <dt>{words.reason()}</dt>
            <dd>
              {words.reasonWithHint({ label: REASONS[known].label(), hint: REASONS[known].hint() })}
              {duplicateOfSlugId && opinion && conversationSlugId && (
                <>
                  {' '}
                  <Link
                    to="/conversation/$postSlugId"
                    params={{ postSlugId: conversationSlugId }}
                    search={{ tab: 'opinions', opinion: duplicateOfSlugId }}
                  >
                    {m.seeOriginal()}
                  </Link>
                </>
              )}
            </dd>
          </>
        )}
        {pattern && (
          <>
            <dt>{words.reason()}</dt>
            <dd>{aside.noticed[pattern]()}</dd>
          </>
        )}
        {kind === 'suspend' && (
          <>
            <dt>{m.lasts()}</dt>
            <dd>{until ? m.until({ moment: dateAndTime(until) }) : m.untilLifted()}</dd>
          </>
        )}
        <dt>{words.explanation()}</dt>
        <dd className={explanation ? styles.voice : undefined} dir="auto">
          {explanation ? quoted({ words: explanation }) : words.noExplanation()}
        </dd>
        <dt>{words.whatItMeans()}</dt>
        <dd className={styles.meaning}>{meaningOf(decision)}</dd>
      </dl>
    </>
  )
}

const meaningOf = ({ kind, opinion, update, mayAppeal }: OwnDecision): string => {
  if (update !== undefined) return kind === 'withdraw' ? m.withdrawnUpdateMeans() : m.hidUpdateMeans()
  switch (kind) {
    case 'withdraw':
      return opinion ? m.withdrawnOpinionMeans() : m.withdrawnConversationMeans()
    case 'set_aside':
      return mayAppeal ? `${aside.meaning()} ${aside.mayBeChance()}` : aside.meaning()
    case 'readmit':
      return aside.readmittedMeaning()
    case 'suspend':
      return m.suspendedMeans()
    default:
      return words.meaning[kind]()
  }
}
