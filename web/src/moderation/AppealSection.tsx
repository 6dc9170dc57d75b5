import type { Appeal, OwnDecision } from '@parley/contract'
import * as m from '#messages/appeals.ts'
import { quoted } from '#messages/ui.ts'
import { Notice } from '#ui/Notice.tsx'
import { AppealForm } from './AppealForm.tsx'
import styles from './OwnDecisionScreen.module.css'

/** The field for the one appeal; once it was sent, what became of it. */
export function AppealSection({ decision }: { decision: OwnDecision }) {
  const { appeal, mayAppeal, isInForce, kind } = decision
  if (appeal) return <SentAppeal appeal={appeal} />
  if (mayAppeal) return <AppealForm decision={decision} />
  return isInForce || kind === 'withdraw' || kind === 'readmit' ? null : (
    <Notice>{m.noLongerInForce()}</Notice>
  )
}

const STATES = { open: m.sent, accepted: m.accepted, rejected: m.rejected, lapsed: m.lapsed }

function SentAppeal({ appeal }: { appeal: Appeal }) {
  const { status, explanation, answer, isAnsweredByDecider } = appeal
  return (
    <section className={styles.appeal} aria-label={m.appeal()}>
      <Notice icon={status === 'open' ? 'clock' : 'scales'}>
        <output>
          <strong>{STATES[status]()}</strong>
        </output>
        {isAnsweredByDecider && <p>{m.sameDecider()}</p>}
      </Notice>
      <dl className={styles.facts}>
        {answer && (
          <>
            <dt>{m.answer()}</dt>
            <dd className={styles.voice} dir="auto">
              {quoted(answer)}
            </dd>
          </>
        )}
        <dt>{m.yourAppeal()}</dt>
        <dd dir="auto">{explanation}</dd>
      </dl>
    </section>
  )
}
