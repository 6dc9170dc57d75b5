import { readAddress } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { firstScreen } from '#firstScreen.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { loadDeviceState } from '#deviceState.ts'
import { loadLazyComponents, type Router } from '#router.tsx'
import { whenInitialised } from '#shell/session.ts'
import { replaceServerPage } from '#replaceServerPage.ts'

type Application = {
  page: ReactNode
  router: Router
  queryClient: QueryClient
  outbox: Outbox
  /** The cards to vote on stay as they were rendered, or are drawn for this person. */
  cards: { keepRenderedOrder: () => void; loadDrawing: () => Promise<void> }
}

/** Puts the application into the page, taking it over where it arrived finished. */
export const mount = async (
  container: Element,
  { page, router, queryClient, outbox, cards }: Application,
): Promise<void> => {
  const found = readAddress(router.latestLocation.pathname.slice(1))
  const conversationSlugId = found && 'postSlugId' in found.params ? found.params.postSlugId : undefined
  const loadScreen = () => router.load().then(() => loadLazyComponents(router, queryClient))
  await replaceServerPage(container, {
    page,
    isRendered: isRenderedHere(router),
    beforeHydration: () => {
      // The router then builds the same tree as on the server.
      router.ssr = { manifest: undefined }
      cards.keepRenderedOrder()
      return Promise.all([loadScreen(), whenInitialised().then(outbox.whenLoaded)])
    },
    beforeReplacing: () =>
      Promise.all([
        loadScreen(),
        cards.loadDrawing(),
        loadDeviceState({ conversationSlugId, queryClient, outbox }),
      ]),
  })
}

/**
 * An unrendered page, such as the one kept for offline use, or a page of another address, has nothing to take over. One of
 * the same address in other words has: parameters in another order, or some that no screen knows, as links carry them. It
 * then goes by the address that it was rendered for, as the links in it do.
 */
const isRenderedHere = (router: Router): boolean => {
  const { rendered } = firstScreen()
  if (rendered === undefined) return false
  const base = import.meta.env.BASE_URL
  const here = (location.pathname + location.search).slice(base.length)
  if (here === rendered.address) return true
  if (!isSameScreen(rendered.address, here)) return false
  router.history.replace(base + rendered.address + location.hash)
  return true
}

/** Both addresses, below that of the application, mean the same to the screen that they lead to. */
export const isSameScreen = (...addresses: [string, string]): boolean => {
  const [one, other] = addresses.map((address) => JSON.stringify(readAddress(address)))
  return one !== undefined && one === other
}
