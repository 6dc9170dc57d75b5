import { getConversation } from '@parley/contract'
import * as m from '#messages/updating.ts'
import { useApiQuery } from '#queries.ts'

const EVERY_MS = 2000

/**
 * Says that the number of people is being recounted, and loads it again until that is done; the parent then stops
 * showing this.
 */
export function CountsUpdating({ conversationSlugId }: { conversationSlugId: string }) {
  useApiQuery(getConversation, { conversationSlugId }, { refetchInterval: EVERY_MS, staleTime: 0 })
  return <output>{m.updating()}</output>
}
