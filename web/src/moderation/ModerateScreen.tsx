import {
  textLanguage,
  listOpinionsBySlug,
  plainLine,
  type Conversation,
  type Opinion,
} from '@parley/contract'
import { useParams } from '@tanstack/react-router'
import { noTotalsText, hasTotals } from '#counts/totals.ts'
import * as m from '#messages/decisions.ts'
import { quoted } from '#messages/ui.ts'
import { useApiQuery } from '#queries.ts'
import { useProfile } from '#shell/session.ts'
import { Bar } from '#ui/counts/Bar.tsx'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { longDate, wholeNumber } from '#ui/format.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import { personName } from '#ui/people.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import { AboutPersonFigure } from '#counts/AboutPersonFigure.tsx'
import { AboutPersonLabel } from '#counts/AboutPersonLabel.tsx'
import { Timeline, TimelineStep } from '#ui/Timeline.tsx'
import { decisionWords } from './decisionAnswers.ts'
import { isFromImport, type PresentDecision } from './decisionDraft.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { usePresentDecision, type DecisionTarget } from './decisions.ts'
import { DECISION_ICONS } from './ledgerWords.ts'
import styles from './ModerateScreen.module.css'
import { ReportsLink } from './ModerationLinks.tsx'
import { ModerationPage } from './ModerationPage.tsx'
import { OpinionLanguage } from './OpinionLanguage.tsx'
import { NothingWrong } from './NothingWrong.tsx'
import { knownReasonOf, reasonWord } from './reasons.ts'

/** Moves or hides an opinion, or locks a conversation if the address names no opinion. */
export function ModerateScreen() {
  const { conversationSlugId = '', opinionSlugId } = useParams({ strict: false })
  const target = { conversationSlugId, opinionSlugId }
  return (
    <ModerationPage
      target={target}
      title={opinionSlugId === undefined ? m.decideConversation() : m.decideOpinion()}
      actions={<ReportsLink target={target} />}
      isWide
    >
      {(conversation) => <Decision conversation={conversation} target={target} />}
    </ModerationPage>
  )
}

type AboutTarget = { conversation: Conversation; target: DecisionTarget }

function Decision({ conversation, target }: AboutTarget) {
  const { opinionSlugId = '' } = target
  const isOpinion = target.opinionSlugId !== undefined
  const opinions = useApiQuery(
    listOpinionsBySlug,
    { opinionSlugIdList: [opinionSlugId] },
    { signed: true, enabled: isOpinion },
  )
  const present = usePresentDecision(target)
  const { data: profile } = useProfile()
  if (isOpinion && (opinions.data?.length === 0 || present.error?.name === 'not_found'))
    return <EmptyPage text={m.opinionGone()} />
  const { payload, metadata, userInteraction } = conversation
  const opinion = opinions.data?.[0]
  const query = {
    data: opinion || !isOpinion ? present.data : undefined,
    error: present.error ?? opinions.error,
    refetch: () => Promise.all([present.refetch(), isOpinion && opinions.refetch()]),
  }
  return (
    <Fetched
      query={query}
      loading={m.loading()}
      lines={8}
      failed={({ code }) => (code === 'device_on_hold' ? m.onHold() : m.loadFailed())}
    >
      {(present) => (
        <DecisionForm
          target={target}
          present={present}
          words={opinion ? plainLine(opinion.opinion) : payload.title}
          isOwn={
            opinion
              ? opinion.isOwn === true
              : userInteraction?.isAuthor === true || profile?.username === metadata.authorUsername
          }
          subject={
            <>
              {opinion ? (
                <OpinionAsSeen opinion={opinion} metadata={metadata} />
              ) : (
                <ConversationAsSeen {...conversation} />
              )}
              <PresentDecisionNotice present={present} />
            </>
          }
          effect={
            <>
              <Effect opinion={opinion} metadata={metadata} />
              <EarlierDecisions present={present} />
              {opinion && opinion.isWaiting !== true && <OpinionLanguage opinion={opinion} />}
            </>
          }
          others={<NothingWrong target={target} />}
        />
      )}
    </Fetched>
  )
}

function ConversationAsSeen({ payload, metadata }: Pick<Conversation, 'payload' | 'metadata'>) {
  return (
    <div className={styles.subject}>
      <p className="note">{m.asSeen({ name: personName(metadata.authorUsername) })}</p>
      <p className={styles.words} dir="auto" lang={textLanguage(payload)}>
        {payload.title}
      </p>
      {payload.body && <RichText html={payload.body} lang={textLanguage(payload)} clampLines={8} />}
    </div>
  )
}

/** An opinion as everybody sees it who may read it. */
function OpinionAsSeen({ opinion, metadata }: { opinion: Opinion } & Pick<Conversation, 'metadata'>) {
  const { numAgrees, numDisagrees, numPasses } = opinion
  const name = nameOf(opinion)
  return (
    <div className={styles.subject}>
      <p className="note">
        {name === undefined ? m.asSeenWithoutName() : m.asSeen({ name })}
        {' · '}
        <RelativeTime instant={opinion.createdAt} />
      </p>
      <div className={styles.words}>
        <RichText html={opinion.opinion} lang={opinion.language} />
      </div>
      {opinion.aboutPerson ? (
        <>
          <AboutPersonLabel opinion={opinion} />
          <AboutPersonFigure opinion={opinion} />
        </>
      ) : hasTotals(metadata) ? (
        <Bar agrees={numAgrees} disagrees={numDisagrees} passes={numPasses} />
      ) : (
        <p className="note">{noTotalsText(metadata)}</p>
      )}
    </div>
  )
}

/** The name that the opinion is shown under; opinions from the organizer and of imported people have none. */
const nameOf = ({ isSeed, username }: Opinion): string | undefined =>
  isSeed || username.startsWith('ext_') ? undefined : personName(username)

/** The decision in force, with its author and date if known. */
function PresentDecisionNotice({ present }: { present: PresentDecision }) {
  if (present.status === 'unmoderated') return null
  if (isFromImport(present)) return <Notice icon="moved" title={m.atSource()} />
  const { action, updatedAt, username, explanation } = present
  const title = m.decisionWithReason({ what: m.decisionsInForce[action](), reason: reasonWord(present) })
  return (
    <Notice icon={DECISION_ICONS[action]} title={title}>
      {whenAndWho(updatedAt, username)}
      {explanation && <p dir="auto">{quoted({ words: explanation })}</p>}
    </Notice>
  )
}

const whenAndWho = (instant: string, name: string | undefined): string =>
  name === undefined ? longDate(instant) : m.decidedBy({ when: longDate(instant), name: personName(name) })

type EffectProps = { opinion: Opinion | undefined; metadata: Conversation['metadata'] }

/** The effect of a decision on votes, counts and groups, and who is notified. */
function Effect({ opinion, metadata }: EffectProps) {
  const { opinionCount, authorUsername, provenance } = metadata
  const isOfOrganizer = opinion?.isSeed && !provenance
  const authorName = !opinion
    ? personName(authorUsername)
    : isOfOrganizer
      ? personName(opinion.username)
      : nameOf(opinion)
  return (
    <section className={styles.effect} aria-labelledby="effect">
      <h2 id="effect">{m.effect()}</h2>
      {opinion ? <OpinionEffect opinion={opinion} numOpinions={opinionCount} /> : <p>{m.lockEffect()}</p>}
      {authorName !== undefined && <p>{m.authorIsTold({ name: authorName })}</p>}
    </section>
  )
}

function OpinionEffect({ opinion, numOpinions }: { opinion: Opinion; numOpinions: number }) {
  if (opinion.moderation.status === 'moderated') return <p>{m.notCounted()}</p>
  const count = opinion.numAgrees + opinion.numDisagrees + opinion.numPasses
  const before = wholeNumber(numOpinions)
  const after = wholeNumber(Math.max(0, numOpinions - 1))
  return (
    <>
      <p>{m.votesNoLongerCounted({ count, shown: wholeNumber(count) })}</p>
      {count > 0 && <p>{m.onlyVotedOnIt()}</p>}
      <p>{m.opinionsRemaining({ count: numOpinions, before, after })}</p>
    </>
  )
}

/** Earlier decisions about the same thing, newest first; nothing if there are none. */
function EarlierDecisions({ present: { earlierDecisionList = [] } }: { present: PresentDecision }) {
  if (earlierDecisionList.length === 0) return null
  return (
    <section className={styles.effect} aria-labelledby="earlier">
      <h2 id="earlier">{m.earlier()}</h2>
      <Timeline>
        {earlierDecisionList.map((decision) => {
          const { decisionId, action, source, createdAt, username, explanation } = decision
          const isFromSource = source === 'import'
          return (
            <TimelineStep
              key={decisionId}
              title={isFromSource ? m.atSource() : decisionWords(action, knownReasonOf(decision))}
              icon={DECISION_ICONS[action]}
              state="done"
            >
              {!isFromSource && <p>{whenAndWho(createdAt, username)}</p>}
              {!isFromSource && explanation && <p dir="auto">{quoted({ words: explanation })}</p>}
            </TimelineStep>
          )
        })}
      </Timeline>
    </section>
  )
}
