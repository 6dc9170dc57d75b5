import type { OtherDecision } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/decisions.ts'
import { quoted } from '#messages/ui.ts'
import { useProfile } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatElapsed } from '#ui/format.ts'
import { timeWithSeconds } from '#ui/dates.ts'
import { Timeline, TimelineStep } from '#ui/Timeline.tsx'
import { personName } from '#ui/people.ts'
import { decisionWords } from './decisionAnswers.ts'
import type { Decision } from './decisionDraft.ts'
import { DECISION_ICONS } from './ledgerWords.ts'
import { knownReasonOf, reasonOf, type ReasonChoice } from './reasons.ts'
import styles from './SomebodyWasFirst.module.css'

type SomebodyWasFirstProps = {
  otherDecision: OtherDecision
  ownDecision: Decision
  onKeep: () => void
  onReplace: () => void
}

/**
 * Shown when two people decided at once: the other's decision, the one that was not saved, and the choice between the
 * two.
 */
export function SomebodyWasFirst({ otherDecision, ownDecision, onKeep, onReplace }: SomebodyWasFirstProps) {
  const { data } = useProfile()
  const [now] = useState(() => Date.now())
  const name = otherDecision.username === undefined ? m.somebody() : personName(otherDecision.username)
  const mayReplace = data?.isModerator === true || otherDecision.decidedAs !== 'moderator'
  const undoesNothing = ownDecision.action === 'withdraw' && otherDecision.action === 'withdraw'
  return (
    <Dialog
      open
      title={m.somebodyWasFirst({ name, ago: formatElapsed(otherDecision.createdAt, now) })}
      onClose={onKeep}
    >
      <p>{m.notSaved()}</p>
      <Timeline>
        <TimelineStep
          title={decisionWords(otherDecision.action, knownReasonOf(otherDecision))}
          icon={DECISION_ICONS[otherDecision.action]}
          state="done"
        >
          <p>{m.decidedBy({ when: timeWithSeconds(otherDecision.createdAt), name })}</p>
          <Words text={otherDecision.explanation} />
        </TimelineStep>
        <TimelineStep title={decisionWords(ownDecision.action, ownReason(ownDecision))}>
          <p>{m.yours()}</p>
          <Words text={ownDecision.moderationExplanation} />
        </TimelineStep>
      </Timeline>
      <div className={styles.ways}>
        <Button kind="primary" large onClick={onKeep}>
          {m.keepTheirs()}
        </Button>
        {mayReplace && !undoesNothing && <Button onClick={onReplace}>{m.replaceWithMine()}</Button>}
      </div>
    </Dialog>
  )
}

function Words({ text }: { text: string }) {
  if (!text) return null
  return (
    <p className="opinion" dir="auto">
      {quoted({ words: text })}
    </p>
  )
}

const ownReason = (decision: Decision): ReasonChoice | undefined =>
  decision.action === 'withdraw'
    ? undefined
    : reasonOf({ reason: decision.moderationReason, detail: decision.detail })
