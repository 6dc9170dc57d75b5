import type { ConversationAddress } from '#pages/addresses.ts'

/** The picture of link previews for pages without one of their own. */
export const LOGO_IMAGE_PATH = '/feed/share.png'

/** The picture of a conversation in link previews. */
export const shareImagePath = (slugId: string): string => `/feed/conversation/${slugId}/share.png`

/** The address of a tab or page of a conversation below the origin, the same for all who write it differently. */
export const conversationPath = (slugId: string, search: Partial<ConversationAddress> = {}): string => {
  const query = new URLSearchParams()
  if (search.tab !== undefined && search.tab !== 'vote') query.set('tab', search.tab)
  if (search.page !== undefined && search.page > 1) query.set('page', String(search.page))
  if (search.opinionSlugId !== undefined) query.set('opinion', search.opinionSlugId)
  return `/feed/conversation/${slugId}${query.size === 0 ? '' : `?${query}`}`
}
