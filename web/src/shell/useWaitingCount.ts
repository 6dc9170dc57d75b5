import { countQueue } from '@parley/contract'
import { onlineManager } from '@tanstack/react-query'
import { useApiQuery } from '#queries.ts'
import { useProfile } from './session.ts'

/** Whether the viewer has a queue: moderators, and facilitators of any organization. */
export function useHasQueue(): boolean | undefined {
  const { data } = useProfile()
  return (
    data && (data.isModerator || data.organizationList.some(({ isFacilitator }) => isFacilitator === true))
  )
}

/** How many items wait in the queue, for the navigation; undefined without a queue. Loaded again every minute. */
export function useWaitingCount(): number | undefined {
  const { data } = useApiQuery(
    countQueue,
    {},
    {
      enabled: useHasQueue() === true,
      refetchInterval: () => onlineManager.isOnline() && EVERY_MS,
      refetchOnWindowFocus: 'always',
    },
  )
  return data?.numWaiting
}

const EVERY_MS = 60_000
