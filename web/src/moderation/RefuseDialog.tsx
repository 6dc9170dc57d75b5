import { listOpinions, listWaitingOpinions, moderateOpinion } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import * as m from '#messages/review.ts'
import { useApiMutation } from '#mutations.ts'
import { refreshQueries } from '#queries.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices/notices.ts'
import { DecisionFields } from './DecisionFields.tsx'
import { decisionOf, draftProblem, type DecisionDraft, type DraftProblem } from './decisionDraft.ts'
import { isReviewedAlready, reviewProblem } from './reviewProblem.ts'

export type OpinionRefusal = { opinionSlugId: string; action: 'move' | 'hide' }

type RefuseDialogProps = OpinionRefusal & {
  onClose: () => void
  /** Called when it is refused, or when somebody else has reviewed it. */
  onDone: () => void
}

/** Refuses an opinion that waits for review, with the reason that its author will read. */
export function RefuseDialog({ opinionSlugId, action, onClose, onDone }: RefuseDialogProps) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<DecisionDraft>({ action, original: '', explanation: '' })
  const [problem, setProblem] = useState<DraftProblem>()
  const refuse = useApiMutation(moderateOpinion, { refreshes: [listWaitingOpinions, listOpinions] })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = draftProblem(draft)
    setProblem(found)
    const decision = found ? undefined : decisionOf(draft, null)
    if (decision === undefined || decision.action === 'withdraw' || refuse.isPending) return
    const { action: _action, ...rest } = decision
    refuse.mutate(
      { opinionSlugId, moderationAction: action, isReview: true, ...rest },
      {
        onSuccess: () => {
          notify({ text: m.refused() })
          onDone()
        },
        onError: (error) => {
          if (!isReviewedAlready(error)) return
          notify({ text: m.alreadyReviewed() })
          void refreshQueries(queryClient, [listWaitingOpinions])
          onDone()
        },
      },
    )
  }
  const title = action === 'move' ? m.moveOpinion() : m.hideOpinion()
  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={send}>
        <p>{action === 'move' ? m.moveHint() : m.hideHint()}</p>
        <DecisionFields
          draft={draft}
          problem={problem}
          onChange={(changed) => setDraft({ ...draft, ...changed })}
        />
        {refuse.error && <ErrorMessage text={reviewProblem(refuse.error)} />}
        <ButtonRow>
          <Button type="submit" kind="primary" busy={refuse.isPending}>
            {title}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
