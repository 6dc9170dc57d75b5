import type { FirstScreen } from '@parley/contract'

const EMBED_TABS = ['vote', 'opinions', 'analysis'] as const
export type EmbedTab = (typeof EMBED_TABS)[number]

/** What the address of an embed names; without a slug id there is nothing to be shown. */
export type EmbedAddress = { conversationSlugId: string | undefined; tab: EmbedTab }

/** The address a page was rendered for, or else the one it stands at. */
export const embedAddress = ({ rendered }: Pick<FirstScreen, 'rendered'>): EmbedAddress =>
  readEmbedAddress(
    rendered?.address ?? (location.pathname + location.search).slice(import.meta.env.BASE_URL.length),
  )

/** Reads an address below that of the application. */
export const readEmbedAddress = (address: string): EmbedAddress => {
  const [path = '', query = ''] = address.split('?', 2)
  const tab = new URLSearchParams(query).get('tab')
  return {
    conversationSlugId: /^conversation\/([A-Za-z0-9]+)\/embed\/?$/.exec(path)?.[1],
    tab: EMBED_TABS.find((known) => known === tab) ?? 'vote',
  }
}
