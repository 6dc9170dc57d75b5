import {
  fetchRecentConversations,
  listMutedUsers,
  listNotifications,
  listOpinionsBySlug,
  muteUser,
  type Output,
} from '@parley/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import * as m from '#messages/mutes.ts'
import { apiQueryKey, refreshQueries } from '#queries.ts'
import { focusHeading } from '#shell/navigation.ts'
import { notifyError, notifyWithUndo } from '#ui/notices/notices.ts'

type Change = { name: string; isMuted: boolean }

/** Mutes or unmutes people: shown at once with an undo, and undone if it fails. */
export function useSetMuted(): (change: Change) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    // The presses are sent one after the other, so that the last one wins.
    scope: { id: 'mutes' },
    onMutate: async ({ name, isMuted }: Change) => {
      await queryClient.cancelQueries({ queryKey: KEY })
      const before = queryClient.getQueryData<Output<typeof listMutedUsers>>(KEY)
      showMuted(queryClient, { name, isMuted })
      keepFocus()
      return before
    },
    mutationFn: ({ name, isMuted }: Change) =>
      callApi(muteUser, { targetUsername: name, action: isMuted ? 'mute' : 'unmute' }),
    onSuccess: (_, { name, isMuted }) => {
      notifyWithUndo(isMuted ? m.muted({ name }) : m.unmuted({ name }), () =>
        mutate({ name, isMuted: !isMuted }),
      )
      // The server now filters other people out of this viewer’s lists.
      void refreshQueries(queryClient, CHANGED)
    },
    onError: (error, { name, isMuted }, before) => {
      queryClient.setQueryData(KEY, before)
      const failed = isMuted ? m.muteFailed({ name }) : m.unmuteFailed({ name })
      const isTooMany = 'code' in error && error.code === 'too_many_mutes'
      notifyError(isTooMany ? m.tooMany() : failed, error)
    },
  })
  return mutate
}

const KEY = apiQueryKey(listMutedUsers, {})
const CHANGED = [listMutedUsers, listNotifications, fetchRecentConversations, listOpinionsBySlug]

const showMuted = (queryClient: QueryClient, { name, isMuted }: Change) =>
  queryClient.setQueryData<Output<typeof listMutedUsers>>(KEY, (before = []) => {
    const others = before.filter(({ username }) => username !== name)
    return isMuted ? [{ username: name, createdAt: new Date().toISOString() }, ...others] : others
  })

/** Moves the focus, since the pressed button disappears with its row. */
const keepFocus = () =>
  setTimeout(() => {
    if (document.activeElement === document.body || document.activeElement === null) focusHeading()
  })
