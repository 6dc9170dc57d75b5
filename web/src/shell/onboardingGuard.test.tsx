import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guardBackIntoOnboarding, guardOnboarding } from './guards.ts'
import { saveLoginIntention, takeLoginIntention } from './loginIntention.ts'

/** Opens a small application at the last of the given addresses. */
const openAt = async (...addresses: string[]) => {
  takeLoginIntention()
  const root = createRootRoute()
  const paths = ['/', '/about', '/onboarding/$step', '/conversation/$postSlugId']
  const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path, component: () => path }))
  const initialEntries = addresses.map((address) => `/feed${address}`)
  const router = createRouter({
    routeTree: root.addChildren(routes),
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

test('onboarding does not lead into a conversation', async () => {
  const { go, at } = await openAt('/onboarding/step1-login')
  await go('/conversation/abc')
  await at('/')
})

test('a person who came from a conversation to log in returns to it', async () => {
  const { go, at } = await openAt('/onboarding/step1-login')
  saveLoginIntention('/conversation/abc?tab=opinions')
  await go('/conversation/abc?tab=opinions')
  await at('/conversation/abc?tab=opinions')
})

test('Back from a conversation to onboarding leads to the home page', async () => {
  const { router, at } = await openAt('/about', '/onboarding/step5-preferences', '/conversation/abc')
  act(() => router.history.back())
  await at('/')
})

test('Back from a conversation to another page is not redirected', async () => {
  const { router, at } = await openAt('/about', '/conversation/abc')
  act(() => router.history.back())
  await at('/about')
})

let stop = () => {}
afterEach(() => {
  stop()
  sessionStorage.clear()
})

/** Stores the last page of this tab, as a page does when it is left. */
const leftPage = (path: string, entry = 0) =>
  sessionStorage.setItem('parley:last-page', JSON.stringify({ path, entry }))

const loadedBy = (type: NavigationTimingType) => {
  const entry: Partial<PerformanceNavigationTiming> = { type }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign({} as PerformanceEntry, entry)])
}

test('Back that loads an onboarding step as a fresh page after a conversation leads to the home page', async () => {
  const { router, at } = await openAt('/onboarding/step1-login')
  leftPage('/conversation/abc')
  loadedBy('back_forward')
  act(() => {
    stop = guardBackIntoOnboarding(router)
  })
  await at('/')
})

test.each([
  ['a step that is opened by a link', '/conversation/abc', 0, 'navigate'],
  ['a step reached by Back from another page', '/about', 0, 'back_forward'],
  ['a step reached by Forward', '/conversation/abc', -1, 'back_forward'],
] as const)('%s is not redirected', async (_case, path, entry, type) => {
  const { router, at } = await openAt('/onboarding/step1-login')
  leftPage(path, entry)
  loadedBy(type)
  act(() => {
    stop = guardBackIntoOnboarding(router)
  })
  await at('/onboarding/step1-login')
})

test('Back to an onboarding page in the back-forward cache leads to the home page after a conversation', async () => {
  const { router, at } = await openAt('/onboarding/step1-login')
  stop = guardBackIntoOnboarding(router)
  leftPage('/conversation/abc')
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  await at('/')
})

test('a conversation saves its path when it is left', async () => {
  const { router } = await openAt('/conversation/abc')
  stop = guardBackIntoOnboarding(router)
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem('parley:last-page')).toContain('"/conversation/abc"')
})
