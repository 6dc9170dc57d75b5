import { readAddress } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from '#basePath.ts'
import { firstScreen } from '#firstScreen.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { loadDeviceState } from '#deviceState.ts'
import { loadLazyComponents, type Router } from '#router.tsx'
import { loadOmitted } from '#omittedResponses.ts'
import { whenInitialized } from '#shell/session.ts'
import { pressAgain } from '#earlyPress.ts'
import { replaceServerPage } from '#replaceServerPage.ts'

type Application = {
  page: ReactNode
  router: Router
  queryClient: QueryClient
  outbox: Outbox
  /** Keeps the cards to vote on as they were rendered, or draws them for this person. */
  cards: { keepRenderedOrder: () => void; loadDrawing: () => Promise<void> }
}

/** Mounts the application. It hydrates a rendered page, and replaces a frame once the code of its screen has loaded. */
export const mount = async (
  container: Element,
  { page, router, queryClient, outbox, cards }: Application,
): Promise<void> => {
  const found = readAddress(router.latestLocation.pathname.slice(1))
  const conversationSlugId = found && 'postSlugId' in found.params ? found.params.postSlugId : undefined
  const loadCode = () => router.load().then(() => loadLazyComponents(router, queryClient))
  const loadScreen = () => Promise.all([loadOmitted(queryClient, found), loadCode()])
  const loadPersonal = async () => {
    // Without this code the page works as well; what it says about its viewer arrives later.
    const loading = import('#personalParts.ts').catch(() => undefined)
    const [sources, personal] = await Promise.all([loadCode(), loading])
    await personal?.loadPersonalParts({ conversationSlugId, sources, queryClient })
  }
  if (firstScreen().rendered?.isFrame) {
    await loadScreen()
    container.removeAttribute('inert')
    return createRoot(container).render(page)
  }
  await replaceServerPage(container, {
    page,
    isRendered: isRenderedHere(router),
    beforeHydration: async () => {
      // The router then builds the same tree as on the server.
      router.ssr = { manifest: undefined }
      cards.keepRenderedOrder()
      const [[isSame]] = await Promise.all([loadScreen(), whenInitialized().then(outbox.whenLoaded)])
      return isSame
    },
    pressAgain,
    beforeReplacing: () =>
      Promise.all([
        loadScreen(),
        cards.loadDrawing(),
        loadDeviceState({ conversationSlugId, queryClient, outbox }),
        loadPersonal(),
      ]),
  })
}

/**
 * Whether the page was rendered for this screen. False for an unrendered page, such as the one stored for offline use,
 * and for a page of another address. True for a page whose address differs only in the order of parameters, or in
 * parameters that no screen knows; such a page uses the address that it was rendered for, as its links do.
 */
const isRenderedHere = (router: Router): boolean => {
  const { rendered } = firstScreen()
  if (rendered === undefined) return false
  const base = basePath()
  const here = (location.pathname + location.search).slice(base.length)
  if (here === rendered.address) return true
  if (!isSameScreen(rendered.address, here)) return false
  router.history.replace(base + rendered.address + location.hash)
  return true
}

/** Whether both addresses, relative to the application, lead to the same screen with the same parameters. */
export const isSameScreen = (...addresses: [string, string]): boolean => {
  const [one, other] = addresses.map((address) => JSON.stringify(readAddress(address)))
  return one !== undefined && one === other
}
