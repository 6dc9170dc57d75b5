import { readAddress } from '@parley/contract'
import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { sessionStore } from '#device/storage.ts'
import { hasShape, isNumber, isString, stored } from '#device/stored.ts'
import { saveLoginIntention, loginIntention } from './loginIntention.ts'
import { loginStatus, whenInitialized } from './session.ts'

/** Reads an address inside the application, such as `/about`. */
const parseAddress = (path: string) => readAddress(path.slice(1))

/**
 * Leads a stranger whose visit starts at a closed page to the welcome page. Open pages do not wait for the login
 * status, and an unknown address is left to the not-found page.
 */
export const guardFirstLoad = async (router: AnyRouter): Promise<void> => {
  const { href, pathname } = router.latestLocation
  if (parseAddress(pathname)?.page !== 'members') return
  await whenInitialized()
  const { isGuestOrLoggedIn, isUnreadable } = loginStatus()
  if (isGuestOrLoggedIn || isUnreadable) return
  saveLoginIntention(href)
  replaceWith(router, '/welcome')
}

/**
 * Leads home when Back returns from a conversation to an onboarding step in another document, freshly loaded or from
 * the back-forward cache. {@link guardOnboarding} handles moves within one document. Returns a function that stops the
 * guard.
 */
export const guardBackIntoOnboarding = (router: AnyRouter): (() => void) => {
  const leaveIfBack = () => {
    const last = lastPage.take()
    const now = { path: router.latestLocation.pathname, entry: historyEntry() }
    if (!last || last.entry < now.entry) return
    if (redirectOfOnboarding({ from: last.path, to: now.path, isBack: true })) replaceWith(router, '/')
  }
  const noteConversation = () => {
    const path = router.latestLocation.pathname
    if (isConversation(path)) lastPage.set({ path, entry: historyEntry() })
  }
  const leaveIfRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leaveIfBack()
  }
  window.addEventListener('pagehide', noteConversation)
  window.addEventListener('pageshow', leaveIfRestored)
  const isBackOrForward = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward')
  if (isBackOrForward) leaveIfBack()
  else lastPage.take()
  return () => {
    window.removeEventListener('pagehide', noteConversation)
    window.removeEventListener('pageshow', leaveIfRestored)
  }
}

/** The conversation that this tab showed last, if it was left by leaving its document. */
export const LAST_PAGE_KEY = 'parley:last-page'

const lastPage = stored(LAST_PAGE_KEY, hasShape({ path: isString, entry: isNumber }), {
  storage: sessionStore,
})

/** The index in the tab's history, to tell Back from Forward; 0 in browsers without the Navigation API. */
const historyEntry = (): number => ('navigation' in window ? (window.navigation.currentEntry?.index ?? 0) : 0)

/** Leads home for the moves that {@link redirectOfOnboarding} redirects. Returns a function that stops the guard. */
export const guardOnboarding = (router: AnyRouter): (() => void) => {
  let isBack = false
  const history: RouterHistory = router.history
  const stopListening = history.subscribe(({ action }) => {
    isBack = action.type === 'BACK' || (action.type === 'GO' && action.index < 0)
  })
  const stopGuarding = router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const cameFrom = loginIntention()?.replace(/[?#].*/, '')
    const move = { from: fromLocation.pathname, to: toLocation.pathname, isBack, cameFrom }
    const redirect = redirectOfOnboarding(move)
    // The refused navigation must have started before another one replaces it.
    if (redirect) queueMicrotask(() => void router.navigate({ to: redirect, replace: true }))
  })
  return () => {
    stopListening()
    stopGuarding()
  }
}

/**
 * Where a move between onboarding and a conversation is redirected: home, both for Back into onboarding and for leaving
 * onboarding into a conversation that the person did not come from to log in.
 */
export const redirectOfOnboarding = (move: {
  from: string
  to: string
  isBack: boolean
  cameFrom?: string
}): '/' | undefined => {
  const intoConversation = isOnboarding(move.from) && isConversation(move.to)
  if (intoConversation && move.cameFrom !== move.to) return '/'
  if (move.isBack && isConversation(move.from) && isOnboarding(move.to)) return '/'
  return undefined
}

/** Replaces the address. Unlike `router.navigate`, this does not wait until the application is mounted. */
const replaceWith = (router: AnyRouter, to: string) =>
  router.history.replace(router.buildLocation({ to }).publicHref)

const isOnboarding = (path: string) => parseAddress(path)?.path.startsWith('/onboarding/') === true
const isConversation = (path: string) => parseAddress(path)?.page === 'conversation'
