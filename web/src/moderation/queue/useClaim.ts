import { claimQueueItem, releaseQueueItem, type QueueItem } from '@parley/contract'
import * as m from '#messages/moderationQueue.ts'
import { useApiMutation } from '#queries.ts'
import { announce } from '#ui/announce.ts'
import { notifyOfFailure } from './useQueueDecisions.ts'

/** Reserves an item for the viewer for ten minutes, and gives it back. */
export function useClaim(item: QueueItem | undefined, refresh: () => unknown) {
  const itemId = item?.itemId
  const claiming = useApiMutation(claimQueueItem)
  const releasing = useApiMutation(releaseQueueItem)
  const onError = (error: unknown) => {
    notifyOfFailure(error)
    refresh()
  }
  return {
    isPending: claiming.isPending || releasing.isPending,
    take: () =>
      itemId !== undefined &&
      claiming.mutate(
        { itemId },
        {
          onSuccess: ({ isOwn, username }) => {
            announce(isOwn ? m.taken() : m.isReviewing(username))
            refresh()
          },
          onError,
        },
      ),
    release: () =>
      itemId !== undefined &&
      releasing.mutate(
        { itemId },
        {
          onSuccess: () => {
            announce(m.released())
            refresh()
          },
          onError,
        },
      ),
  }
}
