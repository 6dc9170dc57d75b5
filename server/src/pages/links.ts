import { writeAddress, type ConversationView, type SearchOf } from '@parley/contract'

/** The picture of link previews for pages without one of their own. */
export const LOGO_IMAGE_PATH = '/feed/share.png'

/** The picture of a conversation in link previews. */
export const shareImagePath = (slugId: string): string => `${conversationPath(slugId)}/share.png`

/** The path of a tab or page of a conversation; without a tab, that of the tab at which it opens. */
export const conversationPath = (slugId: string, view: Partial<ConversationView> = {}): string => {
  const { tab, resultList: all, page = 1, opinionSlugId: opinion } = view
  const { afterSlugId: after, orderId: order } = view
  return writeAddress(
    '/conversation/$postSlugId',
    { postSlugId: slugId },
    {
      tab,
      all,
      page: page === 1 ? undefined : page,
      after,
      order,
      opinion,
    },
  )
}

/** A conversation inside the page of another site. */
export type EmbedAddress = { slugId: string } & Omit<SearchOf<'/conversation/$embedded/embed'>, 'lang'>

/** Its path. */
export const embedPath = ({ slugId, ...search }: EmbedAddress): string =>
  writeAddress('/conversation/$embedded/embed', { embedded: slugId }, search)

/** The path of the feed of all conversations, or of those of a topic. */
export const atomPath = (topicCode?: string): string =>
  topicCode === undefined ? '/feed/atom.xml' : `${writeAddress('/topic/$topicCode', { topicCode })}/atom.xml`

/** The path where other sites ask how to embed a conversation. */
export const OEMBED_PATH = '/oembed'

export const oembedPath = (origin: string, slugId: string): string =>
  `${OEMBED_PATH}?${new URLSearchParams({ url: origin + conversationPath(slugId) })}`
