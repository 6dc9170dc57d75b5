import { languageOf, type RenderPage } from '@parley/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { resultPageOf } from '#results/lists/pages.ts'
import { trimToInitialRows } from '#results/lists/initialRows.ts'
import { App } from '#App.tsx'
import { createQueryClient } from '#queryClient.ts'
import { hydrateQueries } from '#boot.ts'
import { FirstScreenContext } from '#firstScreen.ts'
import { renderIn } from '#messages/catalogue.ts'
import { createOutbox } from '#outbox/outbox.ts'
import { withoutLargeOutput } from '#omittedResponses.ts'
import { renderWhole } from '#renderWhole.ts'
import { loadLazyComponents, makeRouter } from '#router.tsx'

/** Renders the page of an address for an unknown visitor; the server's entry into the application. */
export const render: RenderPage = async (request, texts) => {
  const { language, base, address } = request.rendered
  renderIn({ texts, tag: languageOf(language)?.tag ?? language })
  const responses = trimToInitialRows(request.responses, resultPageOf(request.rendered.address))
  const screen = { ...request, responses }
  const queryClient = createQueryClient()
  hydrateQueries(queryClient, screen)
  const router = makeRouter({
    basepath: base,
    history: createMemoryHistory({ initialEntries: [base + address] }),
  })
  await router.load()
  const sources = await loadLazyComponents(router, queryClient)
  const page = (
    <FirstScreenContext value={screen}>
      <App queryClient={queryClient} outbox={createOutbox()} router={router} />
    </FirstScreenContext>
  )
  const html = await renderWhole(page)
  return { html, sources, responses: responses.map(withoutLargeOutput) }
}
