import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#lazyScreen.ts'
import { getParentRoute } from '#rootRoute.ts'

const ledger = createRoute({
  getParentRoute,
  path: '/conversation/$postSlugId/decisions',
  component: lazyScreen(
    'moderation/LedgerScreen.tsx',
    () => import('#moderation/LedgerScreen.tsx'),
    'LedgerScreen',
  ),
})
const ownDecision = createRoute({
  getParentRoute,
  path: '/notification/decision/$decisionId',
  component: lazyScreen(
    'moderation/OwnDecisionScreen.tsx',
    () => import('#moderation/OwnDecisionScreen.tsx'),
    'OwnDecisionScreen',
  ),
})

/** What moderators decided: for everybody, and to the person whom it concerns. */
export const decisionRoutes = [ledger, ownDecision] as const
