import type { ConversationAddress, EmbedAddress, ListPlace } from '#pages/addresses.ts'

/** The picture of link previews for pages without one of their own. */
export const LOGO_IMAGE_PATH = '/feed/share.png'

/** The picture of a conversation in link previews. */
export const shareImagePath = (slugId: string): string => `/feed/conversation/${slugId}/share.png`

/** The address of a tab or page of a conversation below the origin, the same for all who write it differently. */
export const conversationPath = (slugId: string, search: Partial<ConversationAddress> = {}): string => {
  const query = new URLSearchParams()
  if (search.tab !== undefined && search.tab !== 'vote') query.set('tab', search.tab)
  if (search.resultList !== undefined) query.set('all', search.resultList)
  if (search.page !== undefined && search.page > 1) query.set('page', String(search.page))
  if (search.opinionSlugId !== undefined) query.set('opinion', search.opinionSlugId)
  return `/feed/conversation/${slugId}${query.size === 0 ? '' : `?${query}`}`
}

/** The address of a conversation inside the page of another site, below the origin. */
export const embedPath = ({ slugId, tab, theme }: Omit<EmbedAddress, 'screen'>): string => {
  const query = new URLSearchParams()
  if (tab !== 'vote') query.set('tab', tab)
  if (theme !== undefined) query.set('theme', theme)
  return `/feed/conversation/${slugId}/embed${query.size === 0 ? '' : `?${query}`}`
}

/** The address of the feed of all conversations, or of those of a topic, below the origin. */
export const atomPath = (topicCode?: string): string =>
  topicCode === undefined ? '/feed/atom.xml' : `/feed/topic/${topicCode}/atom.xml`

/** Where other sites ask how to show a conversation inside their pages. */
export const OEMBED_PATH = '/oembed'

export const oembedPath = (origin: string, slugId: string): string =>
  `${OEMBED_PATH}?${new URLSearchParams({ url: origin + conversationPath(slugId) })}`

/** The address of the results of a conversation for print below the origin. */
export const printPath = (slugId: string, runId?: number): string =>
  `/feed/conversation/${slugId}/print${runId === undefined ? '' : `?run=${runId}`}`

/** The address of the poster of a conversation below the origin. */
export const posterPath = (slugId: string): string => `/feed/conversation/${slugId}/poster`

/** The address of the decisions on a conversation below the origin. */
export const decisionsPath = (slugId: string): string => `/feed/conversation/${slugId}/decisions`

/** The address of how the groups of a conversation formed below the origin. */
export const groupsPath = (slugId: string): string => `/feed/conversation/${slugId}/groups`

/** The address of a list of conversations below the origin: the home page's with its tab, or a topic's. */
export const feedPath = (path: string, { tab, after }: { tab?: string } & ListPlace): string => {
  const query = new URLSearchParams()
  if (tab !== undefined && tab !== 'popular') query.set('tab', tab)
  if (after !== undefined) query.set('after', after)
  return `/feed/${path}${query.size === 0 ? '' : `?${query}`}`
}
