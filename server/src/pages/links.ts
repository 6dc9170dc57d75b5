import { writeAddress, type ConversationView, type SearchOf } from '@parley/contract'

/** The picture of link previews for pages without one of their own. */
export const LOGO_IMAGE_PATH = '/feed/share.png'

/** The picture of a conversation in link previews. */
export const shareImagePath = (slugId: string): string => `${conversationPath(slugId)}/share.png`

/** The address of a tab or page of a conversation below the origin, the same for all who write it differently. */
export const conversationPath = (slugId: string, view: Partial<ConversationView> = {}): string => {
  const { tab = 'vote', resultList: all, page = 1, opinionSlugId: opinion } = view
  return writeAddress(
    '/conversation/$postSlugId',
    { postSlugId: slugId },
    { tab: tab === 'vote' ? undefined : tab, all, page: page === 1 ? undefined : page, opinion },
  )
}

/** A conversation inside the page of another site. */
export type EmbedAddress = { slugId: string } & SearchOf<'/conversation/$embedded/embed'>

/** Its address below the origin. */
export const embedPath = ({ slugId, tab, theme }: EmbedAddress): string =>
  writeAddress('/conversation/$embedded/embed', { embedded: slugId }, { tab, theme })

/** The address of the feed of all conversations, or of those of a topic, below the origin. */
export const atomPath = (topicCode?: string): string =>
  topicCode === undefined ? '/feed/atom.xml' : `${writeAddress('/topic/$topicCode', { topicCode })}/atom.xml`

/** Where other sites ask how to show a conversation inside their pages. */
export const OEMBED_PATH = '/oembed'

export const oembedPath = (origin: string, slugId: string): string =>
  `${OEMBED_PATH}?${new URLSearchParams({ url: origin + conversationPath(slugId) })}`
