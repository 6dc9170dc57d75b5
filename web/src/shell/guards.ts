/** Addresses that anyone may open first, as the router names them. A trailing `*` takes everything below. */
const OPEN_TO_ALL: readonly string[] = [
  '/',
  '/welcome',
  '/about',
  '/onboarding/*',
  '/conversation/$postSlugId',
  '/conversation/$postSlugId/embed',
  '/conversation/new/create',
  '/conversation/new/review',
  '/legal/privacy',
  '/legal/terms',
  '/settings/*',
  '/topic/$topicCode',
  '/topics',
]

/** Where the first page of a visit leads instead: whoever is neither guest nor logged in is welcomed first. */
export const firstLoadGuard = (visit: {
  route: string
  isGuestOrLoggedIn: boolean
}): '/welcome' | undefined => (visit.isGuestOrLoggedIn || isOpenToAll(visit.route) ? undefined : '/welcome')

/**
 * Onboarding is left for the home feed: not back into it from a conversation, and not out of it into a
 * conversation, unless the person came from that conversation to log in.
 */
export const onboardingGuard = (move: {
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

/** Whether anyone may open a route first. */
export const isOpenToAll = (route: string): boolean => {
  const name = withoutSlash(route)
  return OPEN_TO_ALL.some((open) =>
    open.endsWith('/*') ? name === open.slice(0, -2) || name.startsWith(open.slice(0, -1)) : name === open,
  )
}

const withoutSlash = (route: string) => (route.length > 1 ? route.replace(/\/+$/, '') : route)
const isOnboarding = (path: string) => path.startsWith('/onboarding/')
const isConversation = (path: string) => /^\/conversation\/[^/]+\/?$/.test(path)
