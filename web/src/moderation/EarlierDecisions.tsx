import * as m from '#messages/decisions.ts'
import { quoted } from '#messages/ui.ts'
import { longDate } from '#ui/format.ts'
import { Timeline, TimelineStep } from '#ui/Timeline.tsx'
import { decisionWords } from './decisionAnswers.ts'
import type { PresentDecision } from './decisions.ts'
import { DECISION_ICONS } from './ledgerWords.ts'
import styles from './ModerateScreen.module.css'
import { knownReasonOf } from './reasons.ts'

/** What was decided about the same thing before, newest first; nothing where nothing was. */
export function EarlierDecisions({ present }: { present: PresentDecision }) {
  const earlier = present.earlierDecisionList ?? []
  if (earlier.length === 0) return null
  return (
    <section className={styles.effect} aria-labelledby="earlier">
      <h2 id="earlier">{m.earlier()}</h2>
      <Timeline>
        {earlier.map((decision) => (
          <TimelineStep
            key={decision.decisionId}
            title={
              decision.source === 'import'
                ? m.atSource()
                : decisionWords(decision.action, knownReasonOf(decision))
            }
            icon={DECISION_ICONS[decision.action]}
            state="done"
          >
            {decision.source !== 'import' && (
              <p>
                {decision.username === undefined
                  ? longDate(decision.createdAt)
                  : m.decidedBy({ when: longDate(decision.createdAt), name: decision.username })}
              </p>
            )}
            {decision.explanation && <p dir="auto">{quoted(decision.explanation)}</p>}
          </TimelineStep>
        ))}
      </Timeline>
    </section>
  )
}
