import type { QueuedAppeal } from '@parley/contract'
import * as m from '#messages/moderationQueue.ts'
import { noticedInside } from '#messages/setAside.ts'
import { quoted } from '#messages/ui.ts'
import { reasonWord } from '#moderation/reasons.ts'
import { localDate } from '#ui/format.ts'
import styles from './AppealSides.module.css'

/** The decision and the appeal against it, side by side where there is room. */
export function AppealSides({ appeal }: { appeal: QueuedAppeal }) {
  const { decision, explanation } = appeal
  return (
    <div className={styles.sides}>
      <section aria-label={m.theDecision()}>
        <h3>{m.theDecision()}</h3>
        <p className={styles.facts}>{decisionWords(appeal)}</p>
        <p dir="auto">{decision.explanation === '' ? m.noExplanation() : quoted(decision.explanation)}</p>
        <p className={styles.facts}>{m.decidedAs[decision.decidedAs]()}</p>
      </section>
      <section aria-label={m.theAppeal()}>
        <h3>{m.theAppeal()}</h3>
        <p dir="auto">{quoted(explanation)}</p>
      </section>
    </div>
  )
}

/** What was decided, when and why, in one line. */
export function decisionWords({ decision }: QueuedAppeal): string {
  const { kind, reason, detail, pattern, createdAt } = decision
  const what = m.decidedOn({ what: m.decisionKinds[kind](), date: localDate(createdAt) })
  if (pattern !== undefined) return m.because({ what, reason: noticedInside[pattern]() })
  return reason === undefined ? what : m.because({ what, reason: reasonWord({ reason, detail }) })
}
