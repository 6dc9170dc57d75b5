import type { OtherDecision } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/decisions.ts'
import { quoted } from '#messages/ui.ts'
import { useProfile } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatElapsed, timeWithSeconds } from '#ui/format.ts'
import { Timeline, TimelineStep } from '#ui/Timeline.tsx'
import { decisionWords } from './decisionAnswers.ts'
import type { Decision } from './decisionDraft.ts'
import { DECISION_ICONS } from './ledgerWords.ts'
import { knownReasonOf, reasonOf, type ReasonChoice } from './reasons.ts'
import styles from './SomebodyWasFirst.module.css'

type SomebodyWasFirstProps = {
  theirs: OtherDecision
  mine: Decision
  onKeep: () => void
  onReplace: () => void
}

/**
 * Shown when two people decided at once: the other's decision, the one that was not saved, and the choice between the
 * two.
 */
export function SomebodyWasFirst({ theirs, mine, onKeep, onReplace }: SomebodyWasFirstProps) {
  const { data } = useProfile()
  const [now] = useState(() => Date.now())
  const name = theirs.username ?? m.somebody()
  const mayReplace = data?.isModerator === true || theirs.decidedAs !== 'moderator'
  const undoesNothing = mine.action === 'withdraw' && theirs.action === 'withdraw'
  return (
    <Dialog
      open
      title={m.somebodyWasFirst({ name, ago: formatElapsed(theirs.createdAt, now) })}
      onClose={onKeep}
    >
      <p>{m.notSaved()}</p>
      <Timeline>
        <TimelineStep
          title={decisionWords(theirs.action, knownReasonOf(theirs))}
          icon={DECISION_ICONS[theirs.action]}
          state="done"
        >
          <p>{m.decidedBy({ when: timeWithSeconds(theirs.createdAt), name })}</p>
          <Words text={theirs.explanation} />
        </TimelineStep>
        <TimelineStep title={decisionWords(mine.action, reasonOfMine(mine))}>
          <p>{m.yours()}</p>
          <Words text={mine.moderationExplanation} />
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

const reasonOfMine = (mine: Decision): ReasonChoice | undefined =>
  mine.action === 'withdraw' ? undefined : reasonOf({ reason: mine.moderationReason, detail: mine.detail })
