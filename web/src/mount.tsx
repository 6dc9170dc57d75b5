import type { QueryClient } from '@tanstack/react-query'
import { startTransition, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hasDeviceKey } from '#device/authorization.ts'
import { localStore, sessionStore } from '#device/storage.ts'
import { firstScreen } from '#firstScreen.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { loadOwnState } from '#ownState.ts'
import { loadLazyComponents, type Router } from '#router.tsx'
import { LAST_PAGE_KEY } from '#shell/guards.ts'
import { whenInitialised } from '#shell/session.ts'
import { THEME_KEY } from '#shell/theme.ts'

type Application = { page: ReactNode; router: Router; queryClient: QueryClient; outbox: Outbox }

/**
 * Puts the application into the page. Where the page arrived finished, it stays as it is until the application can
 * show the same: it is hydrated for strangers, whom it was rendered for, and replaced for everybody else, whose votes,
 * drafts and choices are loaded first.
 */
export const mount = async (container: Element, application: Application): Promise<void> => {
  const { page, router, queryClient, outbox } = application
  const loadScreen = () => router.load().then(() => loadLazyComponents(router, queryClient))
  if (!isRenderedHere(router)) return createRoot(container).render(page)
  if (await isStranger()) {
    // The router then builds the same tree as on the server.
    router.ssr = { manifest: undefined }
    await Promise.all([loadScreen(), whenInitialised().then(outbox.whenLoaded)])
    startTransition(() => void hydrateRoot(container, page))
    // React hydrates what is pressed before everything else.
    window.takeEarlyPress?.()?.click()
  } else {
    await Promise.all([loadScreen(), loadOwnState(application)])
    const pressed = window.takeEarlyPress?.()
    const sameButton = sameButtonAs(pressed)
    flushSync(() => createRoot(container).render(page))
    sameButton()?.click()
  }
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
  if (!isSameScreen(router, rendered.address, here)) return false
  router.history.replace(base + rendered.address + location.hash)
  return true
}

/** Both addresses, below that of the application, mean the same to the screen that they lead to. */
export const isSameScreen = (router: Router, ...addresses: [string, string]): boolean => {
  const [one, other] = addresses.map((address) => {
    const { pathname, searchParams } = new URL(`/${address}`, location.origin)
    const { validateSearch } = router.getMatchedRoutes(pathname)[0].at(-1)?.options ?? {}
    const search = Object.fromEntries(searchParams)
    const known: unknown = typeof validateSearch === 'function' ? validateSearch(search) : undefined
    return JSON.stringify([pathname.replace(/\/$/, ''), known])
  })
  return one === other
}

/** What a rendered page follows after its hydration without any difference in what it shows. */
const IMPERSONAL: readonly string[] = [THEME_KEY, LAST_PAGE_KEY]

/** Nothing on this device tells it from any other, so that the page was rendered for it. */
const isStranger = async (): Promise<boolean> => {
  const stored = [...localStore.keys(), ...sessionStore.keys()]
  const isOwn = (key: string) => key.startsWith('parley') && !IMPERSONAL.includes(key)
  return !stored.some(isOwn) && !(await hasDeviceKey())
}

/** Finds the vote button for the same choice on the same opinion again, unless that is the vote already. */
const sameButtonAs = (pressed: HTMLButtonElement | undefined) => {
  const choice = pressed?.dataset['vote']
  const opinion = pressed?.closest<HTMLElement>('[data-opinion]')?.dataset['opinion']
  return () =>
    [
      ...document.querySelectorAll<HTMLButtonElement>(`[data-opinion="${opinion}"] [data-vote="${choice}"]`),
    ].find((button) => button.ariaPressed !== 'true')
}
