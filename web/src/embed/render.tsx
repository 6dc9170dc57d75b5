import { languageOf, type RenderPage } from '@parley/contract'
import { createQueryClient } from '#queryClient.ts'
import { hydrateQueries } from '#boot.ts'
import { FirstScreenContext } from '#firstScreen.ts'
import { renderIn } from '#messages/catalogue.ts'
import { createOutbox } from '#outbox/outbox.ts'
import { renderWhole } from '#renderWhole.ts'
import { embedAddress } from './address.ts'
import { EmbedApp } from './EmbedApp.tsx'

/** Renders an embed for an unknown visitor; the server calls it. */
export const render: RenderPage = async (screen, texts) => {
  const { language } = screen.rendered
  renderIn({ texts, tag: languageOf(language)?.tag ?? language })
  const queryClient = createQueryClient()
  hydrateQueries(queryClient, screen)
  const address = embedAddress(screen)
  const html = await renderWhole(
    <FirstScreenContext value={screen}>
      <EmbedApp queryClient={queryClient} outbox={createOutbox()} address={address} />
    </FirstScreenContext>,
  )
  return { html, sources: [], responses: screen.responses }
}
