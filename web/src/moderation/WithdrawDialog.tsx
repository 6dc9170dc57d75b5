import { explanationLength, LIMITS } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/decisions.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { ExplanationField } from './DecisionFields.tsx'

type WithdrawDialogProps = {
  isOpinion: boolean
  busy: boolean
  /** Why it was not withdrawn. */
  problem: string | undefined
  onWithdraw: (explanation: string) => void
  onClose: () => void
}

/** Withdraws a decision, with a public explanation. */
export function WithdrawDialog({ isOpinion, busy, problem, onWithdraw, onClose }: WithdrawDialogProps) {
  const [explanation, setExplanation] = useState('')
  const isTooLong = explanationLength(explanation) > LIMITS.moderationExplanation
  return (
    <ConfirmDialog
      title={m.withdrawTitle()}
      confirmLabel={m.withdraw()}
      kind="primary"
      busy={busy}
      hasQuietCancel
      onConfirm={() => !isTooLong && onWithdraw(explanation.trim())}
      onClose={onClose}
    >
      <p>{isOpinion ? m.withdrawOpinionHint() : m.withdrawConversationHint()}</p>
      <ExplanationField
        value={explanation}
        error={isTooLong ? m.tooLong({ most: LIMITS.moderationExplanation }) : undefined}
        onChange={setExplanation}
      />
      {problem && <ErrorMessage text={problem} />}
    </ConfirmDialog>
  )
}
