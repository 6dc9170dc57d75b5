import { getImportStatus } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@parley/contract'
import { apiQueryKey, useApiQuery } from '#queries.ts'

const EVERY_MS = 2000

/** The state of an import, asked every two seconds while the page is visible, until it is over. */
export function useImportStatus(conversationSlugId: string) {
  const key = apiQueryKey(getImportStatus, { conversationSlugId })
  const known = useQueryClient().getQueryData<Output<typeof getImportStatus>>(key)
  const isOver = known?.state === 'complete' || known?.state === 'failed'
  return useApiQuery(
    getImportStatus,
    { conversationSlugId },
    { refetchInterval: isOver ? false : EVERY_MS, staleTime: 0 },
  )
}
