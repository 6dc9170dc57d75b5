import { getQueueItem, type QueueItem } from '@parley/contract'
import type { RefObject } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { inLedger, setAside } from '#messages/patterns.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PatternEvidence } from '#moderation/PatternCard.tsx'
import { AppealSides } from './AppealSides.tsx'
import { ClaimLine } from './ClaimLine.tsx'
import { ReasonAndExplanation } from './ReasonAndExplanation.tsx'
import styles from './ItemPane.module.css'
import { ItemNotes } from './ItemNotes.tsx'
import { ItemWords } from './ItemWords.tsx'
import { actionsFor } from './kinds.ts'
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
        <ItemWords item={item} heading={heading} work={work} />
        {!data && !error && <Loading label={m.loadingItem()} />}
        {!data && error && <FailedState text={m.itemFailed()} error={error} retry={refetch} />}
        {item.appeal && <AppealSides appeal={item.appeal} />}
        {data && (
          <>
            {data.pattern && <PatternEvidence pattern={data.pattern} />}
            {data.reports.length > 0 && <ReportTable reports={data.reports} />}
            {item.username !== undefined && (
              <p className={styles.history}>
                {m.earlierReports(data.numEarlierReports)}{' '}
                {item.kind !== 'review' && m.earlierDecisions(data.numEarlierDecisions)}
              </p>
            )}
            {data.similar && item.kind !== 'appeal' && (
              <SimilarOpinions item={item} similar={data.similar} work={work} />
            )}
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

/** Off while rows are chosen, which have a bar of their own, and while somebody else works on the item. */
function Decisions({ item, work }: Pick<ItemPaneProps, 'item' | 'work'>) {
  const { inputs, act, isDeciding, numChosen } = work
  const isOff = numChosen > 0 || item.claim?.isOwn === false
  const actions = actionsFor(item)
  return (
    <div className={styles.decisions}>
      {item.appeal?.decision.isOwn && <p>{m.ownDecision()}</p>}
      {numChosen === 0 && <ReasonAndExplanation inputs={inputs} actions={actions} isHintShown />}
      <div className={styles.acts}>
        {actions.map((action, n) => (
          <Button
            key={action}
            kind={n === 0 ? 'primary' : 'secondary'}
            disabled={isOff}
            busy={isDeciding}
            onClick={() => act(action)}
          >
            {action === 'set_aside' ? setAside(item.count) : m.act[action]()}
          </Button>
        ))}
      </div>
      {item.kind === 'pattern' && <p className={styles.facts}>{inLedger(item.count)}</p>}
    </div>
  )
}
