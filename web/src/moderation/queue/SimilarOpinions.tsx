import type { ComparedOpinion, getQueueItem, Output, QueueItem } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { Fragment, useId, type ReactNode } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { Button } from '#ui/Button.tsx'
import { percent } from '#ui/format.ts'
import { localDate } from '#ui/dates.ts'
import styles from './SimilarOpinions.module.css'
import type { QueueWork } from './useQueueWork.ts'

type SimilarOpinionsProps = {
  item: QueueItem
  similar: NonNullable<Output<typeof getQueueItem>['similar']>
  work: QueueWork
}

/** An opinion beside another one with nearly the same text; the differences are underlined. */
export function SimilarOpinions({ item, similar, work }: SimilarOpinionsProps) {
  const { first, later, share } = similar
  const id = useId()
  const isLater = item.opinion?.opinionSlugId === later.opinionSlugId
  const isOff = work.numChosen > 0 || item.claim?.isOwn === false
  const moveAsDuplicate = () =>
    work.decide([item], {
      action: 'move',
      moderationReason: 'spam',
      detail: 'duplicate',
      duplicateOfSlugId: first.opinionSlugId,
      moderationExplanation: work.inputs.explanation.trim(),
    })
  return (
    <section className={styles.similar} aria-labelledby={id}>
      <h3 id={id}>{m.similar()}</h3>
      <p className={styles.hint}>{m.similarHint({ share: percent(Math.round(100 * share), 100) })}</p>
      <div className={styles.pair}>
        <Compared opinion={first} label={m.first({ date: localDate(first.createdAt) })} />
        <Compared opinion={later} label={m.later({ date: localDate(later.createdAt) })} />
      </div>
      <div className="row">
        {isLater ? (
          <Button disabled={isOff} busy={work.isDeciding} onClick={moveAsDuplicate}>
            {m.moveLater()}
          </Button>
        ) : (
          <Link
            to="/moderate/conversation/$conversationSlugId/opinion/$opinionSlugId"
            params={{
              conversationSlugId: item.conversationSlugId ?? '',
              opinionSlugId: later.opinionSlugId,
            }}
            className="button secondary"
          >
            {m.decideOnLater()}
          </Link>
        )}
        <Button
          disabled={isOff}
          busy={work.isDeciding}
          onClick={() => work.act(item.kind === 'review' ? 'publish' : 'nothing_wrong')}
        >
          {m.keepBoth()}
        </Button>
      </div>
    </section>
  )
}

function Compared({ opinion, label }: { opinion: ComparedOpinion; label: string }) {
  const { text, language, differences, numAgrees, numDisagrees, numPasses } = opinion
  const count = numAgrees + numDisagrees + numPasses
  return (
    <div className={styles.card}>
      <p className={styles.hint}>{label}</p>
      <p className={styles.text} dir="auto" lang={language}>
        {underlined(text, differences)}
      </p>
      <p className={styles.hint}>{count === 0 ? m.noVotes() : m.voted({ count })}</p>
    </div>
  )
}

function underlined(text: string, differences: ComparedOpinion['differences']): ReactNode {
  const ends = [0, ...differences.map(([, to]) => to)]
  return (
    <>
      {differences.map(([from, to], n) => (
        <Fragment key={from}>
          {text.slice(ends[n], from)}
          <u>{text.slice(from, to)}</u>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
