import { getQueueItem, type Output, type QueuedAppeal, type QueueItem } from '@parley/contract'
import { useEffect, useState, type RefObject } from 'react'
import { betweenSentences, sentences } from '#messages/lists.ts'
import * as m from '#messages/moderationQueue.ts'
import { inLedger, setAside } from '#messages/patterns.ts'
import { quoted } from '#messages/ui.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate, wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PatternEvidence } from '#moderation/PatternCard.tsx'
import { REASONS } from '#moderation/reasonChoices.ts'
import { SameTextNote } from '#moderation/SameTextNote.tsx'
import { personName } from '#ui/people.ts'
import { ReasonAndExplanation } from './ReasonAndExplanation.tsx'
import styles from './ItemPane.module.css'
import { ItemNotes } from './ItemNotes.tsx'
import { ItemWords } from './ItemWords.tsx'
import { actionsFor, mainFirst } from './kinds.ts'
import { QUEUE_KEYS } from './keys.ts'
import { decisionWords } from './queueList.ts'
import { SimilarOpinions } from './SimilarOpinions.tsx'
import type { QueueWork } from './useQueueWork.ts'

type ItemPaneProps = {
  item: QueueItem
  place: { at: number; all: number }
  heading: RefObject<HTMLHeadingElement | null>
  work: QueueWork
  onShowKeys: () => void
}

/** Everything for deciding on an item: the text, the reports, earlier decisions, and the possible decisions. */
export function ItemPane({ item, place, heading, work, onShowKeys }: ItemPaneProps) {
  const { itemId } = item
  const { data, error, refetch } = useApiQuery(getQueueItem, { itemId }, { staleTime: 0 })
  return (
    <div className={styles.column}>
      <p className={styles.way}>
        <Button kind="quiet" onClick={work.close}>
          <Icon name="back" />
          {m.back()}
        </Button>
        <span>{m.positionInQueue({ at: wholeNumber(place.at), all: wholeNumber(place.all) })}</span>
      </p>
      <article className={styles.pane}>
        <ItemWords item={item} heading={heading} work={work} />
        {!data && !error && <Loading label={m.loadingItem()} />}
        {!data && error && <FailedState text={m.itemFailed()} error={error} retry={refetch} />}
        {item.appeal && <AppealSides appeal={item.appeal} />}
        {data && (
          <>
            {data.pattern && <PatternEvidence pattern={data.pattern} />}
            {data.reports.length > 0 && <ReportTable reports={data.reports} />}
            {item.username !== undefined && item.conversationSlugId !== undefined && (
              <p className="note">
                {m.earlierReports({ count: data.numEarlierReports })}
                {betweenSentences()}
                {item.kind !== 'review' && decisionsBefore(data)}
              </p>
            )}
            {data.sameText && item.conversationSlugId && (
              <SameTextNote same={data.sameText} conversationSlugId={item.conversationSlugId} />
            )}
            {data.similar && item.kind !== 'appeal' && (
              <SimilarOpinions item={item} similar={data.similar} work={work} />
            )}
            <ItemNotes itemId={itemId} notes={data.notes} onSaved={() => void refetch()} />
          </>
        )}
        <Decisions item={item} work={work} />
        <ClaimLine item={item} work={work} />
      </article>
      <p className={styles.keys}>
        {SHOWN_KEYS.map((key) => (
          <span key={key}>
            <kbd>{QUEUE_KEYS[key]}</kbd> {m.keyNames[key]()}
          </span>
        ))}
        <Button kind="quiet" onClick={onShowKeys}>
          {m.showKeys()}
        </Button>
      </p>
    </div>
  )
}

/** The earlier decisions, of which letting an opinion in is one. */
function decisionsBefore({ numEarlierDecisions: count, letInAt }: Output<typeof getQueueItem>): string {
  if (letInAt === undefined) return m.earlierDecisions({ count })
  const letIn = m.letIn({ date: longDate(letInAt) })
  return count === 0 ? letIn : sentences([letIn, m.earlierDecisions({ count })])
}

const SHOWN_KEYS = ['next', 'previous', 'choose', 'undo'] as const

/** Disabled while rows are chosen, since the bar then acts on them, and while somebody else works on the item. */
function Decisions({ item, work }: Pick<ItemPaneProps, 'item' | 'work'>) {
  const { inputs, act, isDeciding, numChosen } = work
  const isOff = numChosen > 0 || item.claim?.isOwn === false
  const actions = mainFirst(actionsFor(item), inputs.reason)
  return (
    <div className={styles.decisions}>
      {item.appeal?.decision.isOwn && (
        <p>{item.conversationSlugId === undefined ? m.ownSuspension() : m.ownDecision()}</p>
      )}
      {numChosen === 0 && (
        <ReasonAndExplanation
          inputs={inputs}
          actions={actions}
          isHintShown
          isAboutPerson={item.conversationSlugId === undefined}
        />
      )}
      <div className={styles.acts}>
        {actions.map((action, n) => (
          <Button
            key={action}
            kind={n === 0 ? 'primary' : 'secondary'}
            disabled={isOff}
            busy={isDeciding}
            onClick={() => act(action)}
          >
            {action === 'set_aside' ? setAside({ count: item.count }) : m.act[action]()}
          </Button>
        ))}
      </div>
      {item.kind === 'pattern' && <p className="note">{inLedger({ count: item.count })}</p>}
    </div>
  )
}

/** The decision and the appeal against it, side by side if there is room. */
function AppealSides({ appeal }: { appeal: QueuedAppeal }) {
  const { decision, explanation } = appeal
  return (
    <div className={styles.sides}>
      <section aria-label={m.theDecision()}>
        <h3>{m.theDecision()}</h3>
        <p className="note">{decisionWords(appeal)}</p>
        <p dir="auto">
          {decision.explanation === '' ? m.noExplanation() : quoted({ words: decision.explanation })}
        </p>
        <p className="note">{m.decidedAs[decision.decidedAs]()}</p>
      </section>
      <section aria-label={m.theAppeal()}>
        <h3>{m.theAppeal()}</h3>
        <p dir="auto">{quoted({ words: explanation })}</p>
      </section>
    </div>
  )
}

const SHOWN_AT_FIRST = 3

/** The reports with their senders, reasons and explanations; facilitators see no names. */
function ReportTable({ reports }: Pick<Output<typeof getQueueItem>, 'reports'>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? reports : reports.slice(0, SHOWN_AT_FIRST)
  const hasNames = reports.some(({ username }) => username !== undefined)
  return (
    <>
      <ul className={styles.reports} aria-label={m.reportList()}>
        {shown.map(({ reason, username, explanation, createdAt }, n) => (
          <li key={`${createdAt} ${n}`}>
            <b>{REASONS[reason].label()}</b>
            {hasNames && <span>{username === undefined ? m.somebody() : personName(username)}</span>}
            <span dir="auto">{explanation === undefined ? m.noText() : quoted({ words: explanation })}</span>
          </li>
        ))}
      </ul>
      {shown.length < reports.length && (
        <Button kind="quiet" className={styles.more} onClick={() => setWhole(true)}>
          {m.more({ count: reports.length - shown.length })}
        </Button>
      )}
    </>
  )
}

/** Who has reserved an item, and for how long, or a button to reserve it. */
function ClaimLine({ item: { claim: holder }, work: { claim } }: Pick<ItemPaneProps, 'item' | 'work'>) {
  if (holder !== undefined && !holder.isOwn)
    return <p className={styles.claim}>{m.isReviewing({ name: holder.username })}</p>
  return (
    <p className={styles.claim}>
      {holder && <TimeLeft until={holder.until} />}
      <Button kind="quiet" busy={claim.isPending} onClick={holder ? claim.release : claim.take}>
        {holder ? m.release() : m.reserve()}
      </Button>
    </p>
  )
}

function TimeLeft({ until }: { until: string }) {
  const secondsLeft = () => Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000)
    return () => clearInterval(timer)
  })
  const time = m.minutesAndSeconds({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
  return <span>{m.reservedFor({ time })}</span>
}
