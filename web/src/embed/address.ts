import { isSlugId, readAddress, type ConversationTab, type FirstScreen } from '@parley/contract'

/** The content of an embed's address; without a slug id there is nothing to show. */
export type EmbedAddress = { conversationSlugId: string | undefined; tab: ConversationTab }

/** The address that the page was rendered for, or the current one. */
export const embedAddress = ({ rendered }: Pick<FirstScreen, 'rendered'>): EmbedAddress =>
  readEmbedAddress(
    rendered?.address ?? (location.pathname + location.search).slice(import.meta.env.BASE_URL.length),
  )

/** Parses an address below the base path of the application. */
export const readEmbedAddress = (address: string): EmbedAddress => {
  const found = readAddress(address)
  if (found?.page !== 'embed') return { conversationSlugId: undefined, tab: 'vote' }
  const { embedded } = found.params
  return { conversationSlugId: isSlugId(embedded) ? embedded : undefined, tab: found.search.tab ?? 'vote' }
}
