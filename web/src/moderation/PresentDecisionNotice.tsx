import * as m from '#messages/decisions.ts'
import { quoted } from '#messages/ui.ts'
import { longDate } from '#ui/format.ts'
import { Notice } from '#ui/Notice.tsx'
import { isFromImport } from './decisionAnswers.ts'
import type { PresentDecision } from './decisions.ts'
import { DECISION_ICONS } from './ledgerWords.ts'
import { reasonWord } from './reasons.ts'

/** The decision that holds, with who made it and when as far as that is known. */
export function PresentDecisionNotice({ present }: { present: PresentDecision }) {
  if (present.status === 'unmoderated') return null
  if (isFromImport(present)) return <Notice icon="moved" title={m.atSource()} />
  const { action, updatedAt, username, explanation } = present
  const what = m.holdsBecause({ what: m.holds[action](), reason: reasonWord(present) })
  const when = longDate(updatedAt)
  return (
    <Notice icon={DECISION_ICONS[action]} title={what}>
      {username === undefined ? when : m.decidedBy({ when, name: username })}
      {explanation && <p dir="auto">{quoted(explanation)}</p>}
    </Notice>
  )
}
