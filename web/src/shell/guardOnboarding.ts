import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { onboardingGuard } from './guards.ts'
import { loginIntention } from './loginIntention.ts'

/** Leads home from moves between onboarding and conversations that {@link onboardingGuard} refuses. */
export const guardOnboarding = (router: AnyRouter): (() => void) => {
  let isBack = false
  const history: RouterHistory = router.history
  const stopLooking = history.subscribe(({ action }) => {
    isBack = action.type === 'BACK' || (action.type === 'GO' && action.index < 0)
  })
  const stopGuarding = router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const cameFrom = loginIntention()?.replace(/[?#].*/, '')
    const move = { from: fromLocation.pathname, to: toLocation.pathname, isBack, cameFrom }
    const instead = onboardingGuard(move)
    // The move that is refused has to have begun before another one takes its place.
    if (instead) queueMicrotask(() => void router.navigate({ to: instead, replace: true }))
  })
  return () => {
    stopLooking()
    stopGuarding()
  }
}
