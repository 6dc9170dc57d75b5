import { getConversation, setReviewRequired, type Conversation } from '@parley/contract'
import * as m from '#messages/review.ts'
import { useApiMutation } from '#queries.ts'
import { notify } from '#ui/notices.ts'
import { FormDialog, problemOf, type AuthorDialogProps } from './FormDialog.tsx'

/** Lets new opinions wait for review, or appear at once again. */
export function ReviewDialog({ conversation, onClose }: AuthorDialogProps & { conversation: Conversation }) {
  const { conversationSlugId, isReviewRequired = false } = conversation.metadata
  const change = useApiMutation(setReviewRequired, { refreshes: [getConversation] })
  const title = isReviewRequired ? m.switchOff() : m.switchOn()
  return (
    <FormDialog
      title={title}
      hint={isReviewRequired ? m.switchOffHint() : m.switchOnHint()}
      submit={title}
      busy={change.isPending}
      problem={problemOf(change.error, m.switchFailed())}
      onSubmit={() =>
        change.mutate(
          { conversationSlugId, isReviewRequired: !isReviewRequired },
          {
            onSuccess: () => {
              notify({ text: isReviewRequired ? m.noLongerReviewed() : m.nowReviewed() })
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
