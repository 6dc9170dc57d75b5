import type { AnyRouter } from '@tanstack/react-router'
import { firstLoadGuard, isOpenToAll } from './guards.ts'
import { keepLoginIntention } from './loginIntention.ts'
import { loginStatus, whenInitialised } from './session.ts'

/**
 * Before the first page of a visit is shown, and again after local data was erased. Pages that are open to all do
 * not wait for the login status; an address without a screen goes on, to be named as not found.
 */
export const guardFirstLoad = async (router: AnyRouter): Promise<void> => {
  const { href } = router.latestLocation
  const screen = router.matchRoutes(router.latestLocation).at(-1)
  if (!screen || screen.routeId === '__root__' || isOpenToAll(screen.fullPath)) return
  await whenInitialised()
  const to = firstLoadGuard({ route: screen.fullPath, isGuestOrLoggedIn: loginStatus().isGuestOrLoggedIn })
  if (!to) return
  keepLoginIntention(href)
  await router.navigate({ to, replace: true })
}
