import { isSlugId, readAddress, type ConversationTab, type FirstScreen } from '@parley/contract'

/** What the address of an embed names; without a slug id there is nothing to be shown. */
export type EmbedAddress = { conversationSlugId: string | undefined; tab: ConversationTab }

/** The address a page was rendered for, or else the one it stands at. */
export const embedAddress = ({ rendered }: Pick<FirstScreen, 'rendered'>): EmbedAddress =>
  readEmbedAddress(
    rendered?.address ?? (location.pathname + location.search).slice(import.meta.env.BASE_URL.length),
  )

/** Reads an address below that of the application. */
export const readEmbedAddress = (address: string): EmbedAddress => {
  const found = readAddress(address)
  if (found?.page !== 'embed') return { conversationSlugId: undefined, tab: 'vote' }
  const { embedded } = found.params
  return { conversationSlugId: isSlugId(embedded) ? embedded : undefined, tab: found.search.tab ?? 'vote' }
}
