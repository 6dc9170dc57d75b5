import { getConversation, listWaitingOpinions, setReviewRequired, type Conversation } from '@parley/contract'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/review.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { notify } from '#ui/notices/notices.ts'
import { FormDialog, authorErrorText, type AuthorDialogProps } from './FormDialog.tsx'

/** Switches the review of new opinions on or off. */
export function ReviewDialog({ conversation, onClose }: AuthorDialogProps & { conversation: Conversation }) {
  const { conversationSlugId, isReviewRequired = false } = conversation.metadata
  const change = useApiMutation(setReviewRequired, { refreshes: [getConversation] })
  const { data: waiting } = useApiQuery(listWaitingOpinions, { conversationSlugId })
  const count = waiting?.numWaiting ?? 0
  const waitingHint = !waiting?.isReviewer
    ? m.waitingOpinionsStay()
    : count === 0
      ? m.nothingWaitsNow()
      : m.waitingStay({ count })
  const title = isReviewRequired ? m.switchOff() : m.switchOn()
  return (
    <FormDialog
      title={title}
      hint={isReviewRequired ? sentences([m.switchOffHint(), waitingHint]) : m.switchOnHint()}
      submit={title}
      busy={change.isPending}
      problem={authorErrorText(change.error, m.switchFailed())}
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
