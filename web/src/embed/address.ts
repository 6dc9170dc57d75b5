import { isSlugId, type ConversationTab, type FirstScreen } from '@parley/contract'

/** The content of an embed's address; without a slug id there is nothing to show. */
export type EmbedAddress = {
  conversationSlugId: string | undefined
  tab: ConversationTab
  /** The opinion whose chart is shown alone, and the size of the chart. */
  opinion?: string | undefined
  size?: string | undefined
}

/** The address that the page was rendered for, or the current one. */
export const embedAddress = ({ rendered }: Pick<FirstScreen, 'rendered'>): EmbedAddress =>
  readEmbedAddress(
    rendered?.address ?? (location.pathname + location.search).slice(import.meta.env.BASE_URL.length),
  )

/**
 * Parses an address below the base path of the application. The table of all addresses would be a hundredth of what an
 * embed loads.
 */
export const readEmbedAddress = (address: string): EmbedAddress => {
  const [, slugId = '', query] = /^conversation\/([^/?]+)\/embed\/?(?:\?(.*))?$/.exec(address) ?? []
  const search = new URLSearchParams(query)
  const tab = search.get('tab')
  return {
    conversationSlugId: isSlugId(slugId) ? slugId : undefined,
    tab: tab === 'opinions' || tab === 'analysis' ? tab : 'vote',
    opinion: search.get('opinion') || undefined,
    size: search.get('size') || undefined,
  }
}
