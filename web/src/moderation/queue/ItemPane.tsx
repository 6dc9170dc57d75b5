import { getQueueItem, type QueueItem } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { dateAndTime, wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RichText } from '#ui/RichText.tsx'
import { ClaimLine } from './ClaimLine.tsx'
import { ReasonAndExplanation } from './ReasonAndExplanation.tsx'
import styles from './ItemPane.module.css'
import { ItemNotes } from './ItemNotes.tsx'
import { QUEUE_KEYS } from './keys.ts'
import { ReportTable } from './ReportTable.tsx'
import { SimilarOpinions } from './SimilarOpinions.tsx'
import type { QueueWork } from './useQueueWork.ts'

type ItemPaneProps = {
  item: QueueItem
  place: { at: number; all: number }
  heading: RefObject<HTMLHeadingElement | null>
  work: QueueWork
  onShowKeys: () => void
}

/** All that somebody needs who decides on an item: the words, the reports, what was before, and the decisions. */
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
        <span>{m.place({ at: wholeNumber(place.at), all: wholeNumber(place.all) })}</span>
      </p>
      <article className={styles.pane}>
        <Words item={item} heading={heading} work={work} />
        {!data && !error && <Loading label={m.loadingItem()} />}
        {!data && error && <FailedState text={m.itemFailed()} error={error} retry={() => void refetch()} />}
        {data && (
          <>
            <ReportTable reports={data.reports} />
            <p className={styles.history}>
              {m.earlierReports(data.numEarlierReports)} {m.earlierDecisions(data.numEarlierDecisions)}
            </p>
            {data.similar && <SimilarOpinions item={item} similar={data.similar} work={work} />}
            <ItemNotes itemId={itemId} notes={data.notes} onSaved={() => void refetch()} />
          </>
        )}
        <Decisions item={item} work={work} />
        <ClaimLine item={item} claim={work.claim} />
      </article>
      <p className={styles.keys}>
        {SHOWN_KEYS.map(([key, name]) => (
          <span key={key}>
            <kbd>{QUEUE_KEYS[key]}</kbd> {name()}
          </span>
        ))}
        <Button kind="quiet" onClick={onShowKeys}>
          {m.showKeys()}
        </Button>
      </p>
    </div>
  )
}

const { next, previous, choose, undo } = m.keyNames
const SHOWN_KEYS = [
  ['next', next],
  ['previous', previous],
  ['choose', choose],
  ['undo', undo],
] as const

function Words({ item, heading, work }: Pick<ItemPaneProps, 'item' | 'heading' | 'work'>) {
  const { itemId, opinion, count, title, username, conversationSlugId, decision, isSensitive } = item
  const shown = { count, shown: wholeNumber(count) }
  const isFolded = isSensitive && !work.shown.has(itemId)
  return (
    <>
      <div className={styles.kind}>
        <Icon name="flag" size={16} />
        <h2 ref={heading} tabIndex={-1}>
          {opinion ? m.reportsOnOpinion(shown) : m.reportsOnConversation(shown)}
        </h2>
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          search={opinion ? { opinion: opinion.opinionSlugId } : {}}
        >
          {m.openIt()}
        </Link>
      </div>
      <div className={styles.words} dir="auto">
        {isFolded ? m.hiddenText() : opinion ? <RichText html={opinion.opinion} /> : title}
      </div>
      {isFolded && <Button onClick={() => work.show(itemId)}>{m.show()}</Button>}
      <p className={styles.facts}>
        {[
          m.byWhom(username),
          opinion && dateAndTime(opinion.createdAt),
          opinion && votesOf(opinion),
          decision && m.holds[decision.action](),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {opinion && (
        <p className={styles.facts} dir="auto">
          {title}
        </p>
      )}
    </>
  )
}

const votesOf = ({ numAgrees, numDisagrees, numPasses }: NonNullable<QueueItem['opinion']>) => {
  const all = numAgrees + numDisagrees + numPasses
  if (all === 0) return m.noVotes()
  return m.votes({
    all: wholeNumber(all),
    agrees: wholeNumber(numAgrees),
    disagrees: wholeNumber(numDisagrees),
    passes: wholeNumber(numPasses),
  })
}

/** Off while rows are chosen, which have a bar of their own, and while somebody else works on the item. */
function Decisions({ item, work }: Pick<ItemPaneProps, 'item' | 'work'>) {
  const { inputs, act, isDeciding, numChosen } = work
  const isOff = numChosen > 0 || item.claim?.isOwn === false
  const [first, ...others] =
    item.opinion === undefined
      ? (['lock', 'nothing_wrong'] as const)
      : (['move', 'hide', 'nothing_wrong'] as const)
  return (
    <div className={styles.decisions}>
      {numChosen === 0 && <ReasonAndExplanation inputs={inputs} isHintShown />}
      <div className={styles.acts}>
        <Button kind="primary" disabled={isOff} busy={isDeciding} onClick={() => act(first)}>
          {m.act[first]()}
        </Button>
        {others.map((action) => (
          <Button key={action} disabled={isOff} busy={isDeciding} onClick={() => act(action)}>
            {m.act[action]()}
          </Button>
        ))}
      </div>
    </div>
  )
}
