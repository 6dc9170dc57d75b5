import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { guardOnboarding } from './guards.ts'
import { keepLoginIntention, takeLoginIntention } from './loginIntention.ts'

/** A small application, opened at the last of some addresses. */
const openAt = async (...addresses: string[]) => {
  takeLoginIntention()
  const root = createRootRoute()
  const paths = ['/', '/about', '/onboarding/$step', '/conversation/$postSlugId']
  const rooms = paths.map((path) => createRoute({ getParentRoute: () => root, path, component: () => path }))
  const initialEntries = addresses.map((address) => `/feed${address}`)
  const router = createRouter({
    routeTree: root.addChildren(rooms),
    basepath: '/feed/',
    history: createMemoryHistory({ initialEntries, initialIndex: addresses.length - 1 }),
  })
  guardOnboarding(router)
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(router.state.status).toBe('idle'))
  const at = async (place: string) => waitFor(() => expect(router.state.resolvedLocation?.href).toBe(place))
  const go = (href: string) => act(() => router.navigate({ href }))
  return { router, at, go }
}

test('a conversation is not entered from onboarding', async () => {
  const { go, at } = await openAt('/onboarding/step1-login')
  await go('/conversation/abc')
  await at('/')
})

test('whoever came from that conversation to log in returns to it', async () => {
  const { go, at } = await openAt('/onboarding/step1-login')
  keepLoginIntention('/conversation/abc?tab=opinions')
  await go('/conversation/abc?tab=opinions')
  await at('/conversation/abc?tab=opinions')
})

test('Back from a conversation to onboarding leads home', async () => {
  const { router, at } = await openAt('/about', '/onboarding/step5-preferences', '/conversation/abc')
  act(() => router.history.back())
  await at('/')
})

test('Back from a conversation to another page is left alone', async () => {
  const { router, at } = await openAt('/about', '/conversation/abc')
  act(() => router.history.back())
  await at('/about')
})
