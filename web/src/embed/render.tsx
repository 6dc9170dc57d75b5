import type { RenderPage } from '@parley/contract'
import { createQueryClient } from '#queryClient.ts'
import { hydrateQueries } from '#boot.ts'
import { FirstScreenContext } from '#firstScreen.ts'
import { createOutbox } from '#outbox/outbox.ts'
import { renderWhole } from '#renderWhole.ts'
import { embedAddress } from './address.ts'
import { EmbedApp } from './EmbedApp.tsx'

/** Renders an embed for an unknown visitor; the server calls it. */
export const render: RenderPage = async (screen) => {
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
