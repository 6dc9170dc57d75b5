import { claimQueueItem, releaseQueueItem, type QueueItem } from '@parley/contract'
import * as m from '#messages/moderationQueue.ts'
import { useApiMutation } from '#mutations.ts'
import { announce } from '#ui/notices/announce.ts'
import { personName } from '#ui/people.ts'
import { notifyOfFailure } from './useQueueDecisions.ts'

/** Reserves an item for the viewer for ten minutes, and releases it. */
export function useClaim(item: QueueItem | undefined, refresh: () => unknown) {
  const itemId = item?.itemId
  const onError = (error: unknown) => {
    notifyOfFailure(error)
    refresh()
  }
  const onDone = (words: string) => {
    announce(words)
    refresh()
  }
  const claiming = useApiMutation(claimQueueItem, {
    onDone: ({ isOwn, username }) =>
      onDone(isOwn ? m.reserved() : m.isReviewing({ name: personName(username) })),
  })
  const releasing = useApiMutation(releaseQueueItem, { onDone: () => onDone(m.released()) })
  return {
    isPending: claiming.isPending || releasing.isPending,
    take: () => itemId !== undefined && claiming.mutate({ itemId }, { onError }),
    release: () => itemId !== undefined && releasing.mutate({ itemId }, { onError }),
  }
}
