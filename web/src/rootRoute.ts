import { createRootRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { Shell } from '#shell/Shell.tsx'

/** What surrounds every screen; each address is a route below it. */
export const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen })

export const getParentRoute = () => rootRoute
