import { getOpinionMap, removeGroupName, ReportReason } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/groupNames.ts'
import { ExplanationField, ReasonField } from '#moderation/DecisionFields.tsx'
import { decisionOf, draftProblem, type DecisionDraft, type DraftProblem } from '#moderation/decisionDraft.ts'
import { useApiMutation } from '#queries.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { letterOf } from '#ui/groups.ts'
import { notify } from '#ui/notices.ts'
import { sentenceOf, type GroupToName } from './useNaming.ts'

type RemoveNameDialogProps = { group: GroupToName; onClose: () => void }

/** Removes the name that somebody gave a group, with the reason that everybody reads. */
export function RemoveNameDialog({ group, onClose }: RemoveNameDialogProps) {
  const [draft, setDraft] = useState<DecisionDraft>({ action: 'hide', original: '', explanation: '' })
  const [problem, setProblem] = useState<DraftProblem>()
  const [refusal, setRefusal] = useState<string>()
  const removing = useApiMutation(removeGroupName, { refreshes: [getOpinionMap] })
  const errorOf = (field: DraftProblem['field']) => (problem?.field === field ? problem.text : undefined)
  const submit = () => {
    const found = draftProblem(draft)
    setProblem(found)
    const decision = found ? undefined : decisionOf(draft, null)
    if (decision === undefined || decision.action === 'withdraw' || removing.isPending) return
    const { moderationReason, moderationExplanation } = decision
    removing.mutate(
      { ...group, moderationReason, moderationExplanation },
      {
        onSuccess: (answer) => {
          if (!answer.success) return setRefusal(m.refusals[answer.reason]())
          onClose()
          notify({ text: m.removed(letterOf(group.groupKey)) })
        },
        onError: (error) => setRefusal(sentenceOf(error)),
      },
    )
  }
  return (
    <Dialog open title={m.removeIt()} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{m.removeHint()}</p>
        <ReasonField
          chosen={draft.reason}
          choices={ReportReason.options}
          error={errorOf('reason')}
          onChoose={(reason) => setDraft((before) => ({ ...before, reason }))}
        />
        <ExplanationField
          value={draft.explanation}
          error={errorOf('explanation')}
          onChange={(explanation) => setDraft((before) => ({ ...before, explanation }))}
        />
        {refusal && <ErrorMessage text={refusal} />}
        <ButtonRow>
          <Button type="submit" kind="primary" busy={removing.isPending}>
            {m.removeIt()}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
