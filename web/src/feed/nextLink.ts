import type { Conversation } from '@parley/contract'
import { linkOptions, type LinkProps } from '@tanstack/react-router'
import type { Listing } from './useFeed.ts'

/** The address of the next page of a list, after the conversations shown; the server renders it too. */
export const nextLink = (
  { topicCode, sortAlgorithm, signed }: Listing,
  conversations: readonly Conversation[],
): LinkProps => {
  const after = conversations.at(-1)?.metadata.conversationSlugId
  if (topicCode !== undefined)
    return linkOptions({ to: '/topic/$topicCode', params: { topicCode }, search: { after } })
  const tab = sortAlgorithm === 'new' ? 'new' : signed ? 'following' : undefined
  return linkOptions({ to: '/', search: { tab, after } })
}
