import {
  followConversation,
  isFollowingConversation,
  unfollowConversation,
  type Output,
} from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/notifications.ts'
import { apiQueryKey, useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notifyError } from '#ui/notices/notices.ts'
import styles from './FollowConversation.module.css'

type FollowConversationProps = {
  conversationSlugId: string
  /** Where it is shown, which decides about its texts. */
  isIn: 'deck' | 'menu'
}

/** Switches notifications about new opinions in a conversation; hidden from people who have not taken part. */
export function FollowConversation({ conversationSlugId, isIn }: FollowConversationProps) {
  const { isFollowed, setFollowed } = useConversationFollow(conversationSlugId)
  if (isFollowed === undefined) return null
  if (isIn === 'menu')
    return (
      <Button kind="quiet" onClick={() => setFollowed(!isFollowed)}>
        <Icon name="bell" />
        {isFollowed ? m.unfollowConversation() : m.followConversation()}
      </Button>
    )
  return (
    <>
      {isFollowed && m.following()}
      {betweenSentences()}
      <button type="button" className={styles.words} onClick={() => setFollowed(!isFollowed)}>
        {isFollowed ? m.unfollow() : m.follow()}
      </button>
    </>
  )
}

/** Whether a conversation is followed, and how to change that: shown at once, and undone if it fails. */
function useConversationFollow(conversationSlugId: string) {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const queryClient = useQueryClient()
  const input = { conversationSlugId }
  const { data } = useApiQuery(isFollowingConversation, input, { enabled: isGuestOrLoggedIn })
  const show = (isFollowed: boolean) =>
    queryClient.setQueryData<Output<typeof isFollowingConversation>>(
      apiQueryKey(isFollowingConversation, input),
      { isFollowed },
    )
  const { mutate } = useMutation({
    // The presses are sent one after the other, so that the last one wins.
    scope: { id: `follow conversation ${conversationSlugId}` },
    onMutate: async (isFollowed) => {
      await queryClient.cancelQueries({ queryKey: apiQueryKey(isFollowingConversation, input) })
      show(isFollowed)
    },
    mutationFn: (isFollowed: boolean) =>
      callApi(isFollowed ? followConversation : unfollowConversation, input),
    onError: (error, isFollowed) => {
      show(!isFollowed)
      const isTooMany = 'code' in error && error.code === 'too_many_follows'
      const failed = isFollowed ? m.followFailed() : m.unfollowFailed()
      notifyError(isTooMany ? m.followsTooMany() : failed, error)
    },
  })
  return { isFollowed: isGuestOrLoggedIn ? data?.isFollowed : undefined, setFollowed: mutate }
}
