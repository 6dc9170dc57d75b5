import { isChannel, readAddress, recordVisit } from '@parley/contract'
import { callApi } from '#call.ts'

/** Tells the server once by which channel somebody came to a conversation, without saying who. */
export const countVisit = async (path: string, from: string): Promise<void> => {
  const address = readAddress(path)
  if (!isChannel(from) || address?.path !== '/conversation/$postSlugId') return
  const conversationSlugId = address.params.postSlugId
  await callApi(recordVisit, { conversationSlugId, channel: from })
}
