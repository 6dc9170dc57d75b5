import {
  getConversation,
  getOpinionMap,
  listDecisions,
  listOpinions,
  listOpinionsBySlug,
  listWaitingOpinions,
  markAboutPerson,
  type Opinion,
} from '@parley/contract'
import * as m from '#messages/markAboutPerson.ts'
import { useApiMutation } from '#mutations.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices/notices.ts'

type AboutPersonDialogProps = { opinion: Opinion; onClose: () => void }

/** Says what marking an opinion as about the person does, or unmarking it, and does it. */
export function AboutPersonDialog({ opinion, onClose }: AboutPersonDialogProps) {
  const isMarked = opinion.aboutPerson !== undefined
  const change = useApiMutation(markAboutPerson, {
    refreshes: [
      listOpinions,
      listOpinionsBySlug,
      listWaitingOpinions,
      getConversation,
      getOpinionMap,
      listDecisions,
    ],
  })
  const act = () =>
    change.mutate(
      { opinionSlugId: opinion.opinionSlugId, isAboutPerson: !isMarked },
      {
        onSuccess: ({ success }) => {
          if (!success) return
          notify({ text: isMarked ? m.unmarked() : m.marked() })
          onClose()
        },
      },
    )
  const refusal =
    change.data?.success === false ? m.othersVoted() : change.error ? m.changeFailed() : undefined
  return (
    <ConfirmDialog
      title={isMarked ? m.unmarkTitle() : m.markTitle()}
      confirmLabel={isMarked ? m.unmarkIt() : m.markIt()}
      kind={isMarked ? 'danger' : 'primary'}
      busy={change.isPending}
      onConfirm={act}
      onClose={onClose}
    >
      <p>{isMarked ? m.unmarkConsequence() : m.markConsequence()}</p>
      {refusal && <ErrorMessage text={refusal} />}
    </ConfirmDialog>
  )
}
