import { deleteConversation, fetchRecentConversations, getProfile, type Conversation } from '@parley/contract'
import { useNavigate } from '@tanstack/react-router'
import * as m from '#messages/authors.ts'
import { useApiMutation } from '#mutations.ts'
import { notify } from '#ui/notices/notices.ts'
import { FormDialog, authorErrorText, type AuthorDialogProps } from './FormDialog.tsx'
import styles from './author.module.css'

/** Deletes a conversation after explaining what is deleted and what stays. */
export function DeleteDialog({ conversation, onClose }: AuthorDialogProps & { conversation: Conversation }) {
  const { conversationSlugId } = conversation.metadata
  const navigate = useNavigate()
  const remove = useApiMutation(deleteConversation, { refreshes: [fetchRecentConversations, getProfile] })
  const send = () =>
    remove.mutate(
      { conversationSlugId },
      {
        onSuccess: () => {
          notify({ text: m.deleted() })
          void navigate({ to: '/', replace: true })
        },
      },
    )
  return (
    <FormDialog
      title={m.deleteTitle()}
      submit={m.deleteNow()}
      isDanger
      busy={remove.isPending}
      problem={authorErrorText(remove.error, m.deleteFailed())}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.hint}>{m.deleteGone()}</p>
      <p className={styles.hint}>{m.deleteStays()}</p>
    </FormDialog>
  )
}
