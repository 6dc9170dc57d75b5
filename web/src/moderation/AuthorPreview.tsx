import * as m from '#messages/decisions.ts'
import { quoted } from '#messages/ui.ts'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './AuthorPreview.module.css'
import type { DecisionDraft } from './decisionDraft.ts'
import { REASONS } from './reasonChoices.ts'

type AuthorPreviewProps = {
  draft: DecisionDraft
  /** The subject of the decision, as plain text. */
  words: string
  onClose: () => void
}

/** Shows, before a decision is made, the notification that the author will read. */
export function AuthorPreview({
  draft: { action, reason, explanation },
  words,
  onClose,
}: AuthorPreviewProps) {
  const chosen = reason && REASONS[reason]
  return (
    <Dialog open title={m.previewTitle()} onClose={onClose}>
      <div className={styles.notice}>
        <h3>{m.authorReads[action]()}</h3>
        <p className={styles.words} dir="auto">
          {words}
        </p>
        <dl>
          <dt>{m.reason()}</dt>
          <dd>{chosen ? m.reasonWithHint({ label: chosen.label(), hint: chosen.hint() }) : m.noReason()}</dd>
          <dt>{m.explanation()}</dt>
          <dd dir="auto">{explanation.trim() ? quoted({ words: explanation.trim() }) : m.noExplanation()}</dd>
          <dt>{m.whatItMeans()}</dt>
          <dd>{m.meaning[action]()}</dd>
        </dl>
        <p className="note">{m.mayAppeal()}</p>
      </div>
    </Dialog>
  )
}
