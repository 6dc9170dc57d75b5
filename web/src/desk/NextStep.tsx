import type { Conversation, Desk, QueueKind } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ShareButton } from '#conversation/ShareButton.tsx'
import * as m from '#messages/desk.ts'
import { writeUpdate } from '#messages/sendUpdate.ts'
import { listOf } from '#messages/lists.ts'
import { longDate, relativeTime } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './DeskScreen.module.css'
import { nextStepOf } from './nextStep.ts'
import { QueueLink } from './QueueLink.tsx'
import { SEND_UPDATE_ID } from './SendUpdate.tsx'
import { waitingKinds } from './WaitingItems.tsx'

type NextStepProps = { conversation: Conversation; desk: Desk; now: number }

/** The one thing to do now, with its reason. */
export function NextStep({ conversation, desk, now }: NextStepProps) {
  const { conversationSlugId: postSlugId, closeAt = '', answerDueOn = '' } = conversation.metadata
  const { review } = desk.waiting
  const toOutcome = (
    <Link to="/conversation/$postSlugId/outcome" params={{ postSlugId }} className="button primary large">
      {m.writeOutcome()}
    </Link>
  )
  const toQueue = (label: string, kind: QueueKind) => (
    <QueueLink conversation={conversation} kind={kind} className="button primary large">
      {label}
    </QueueLink>
  )
  switch (nextStepOf(conversation, desk, now)) {
    case 'reports':
      return (
        <Step heading={m.lookAtReports()} reason={m.reportsReason()}>
          {toQueue(m.openQueue(), 'report')}
        </Step>
      )
    case 'review': {
      const count = review?.count ?? 0
      const since = relativeTime(review?.oldestAt ?? '', now)
      return (
        <Step heading={m.lookAtWaiting({ count })} reason={m.waitingReason({ since })}>
          {toQueue(m.review({ count }), 'review')}
        </Step>
      )
    }
    case 'invite':
      return (
        <Step heading={m.inviteFirstTen()} reason={m.inviteReason()}>
          <ShareButton conversation={conversation} mainLabel={m.shareLink()} />
          <PosterLink postSlugId={postSlugId} />
        </Step>
      )
    case 'closing':
      return (
        <Step heading={m.sayClosing()} reason={m.sayClosingReason({ date: longDate(closeAt) })}>
          <ShareButton conversation={conversation} mainLabel={m.shareLink()} />
          <a href={`#${SEND_UPDATE_ID}`} className="button secondary large">
            <Icon name="bell" />
            {writeUpdate()}
          </a>
        </Step>
      )
    case 'outcome':
      return (
        <Step heading={m.postOutcome()} reason={m.postOutcomeReason()}>
          {toOutcome}
        </Step>
      )
    case 'overdue':
      return (
        <Step heading={m.postOutcome()} reason={m.answerOverdue({ date: longDate(answerDueOn) })}>
          {toOutcome}
        </Step>
      )
    case 'waiting': {
      const kinds = waitingKinds(desk)
      const kind = kinds[0]?.kind ?? 'report'
      const label = kind === 'review' ? m.review({ count: review?.count ?? 0 }) : m.openQueue()
      return (
        <Step heading={m.waits()} reason={listOf(kinds.map(({ words }) => words))}>
          {toQueue(label, kind)}
        </Step>
      )
    }
    case 'nothing':
      return <Step heading={m.nothingToday()} reason={m.comeBackTomorrow()} />
  }
}

function PosterLink({ postSlugId }: { postSlugId: string }) {
  return (
    <Link to="/conversation/$postSlugId/poster" params={{ postSlugId }} className="button secondary large">
      <Icon name="print" />
      {m.printPoster()}
    </Link>
  )
}

type StepProps = { heading: string; reason: string; children?: ReactNode }

function Step({ heading, reason, children }: StepProps) {
  return (
    <section className={styles.next} aria-labelledby="next-step">
      <p>{m.nextStep()}</p>
      <h2 id="next-step">{heading}</h2>
      <p className={styles.reason}>{reason}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}
