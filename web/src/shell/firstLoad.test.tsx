import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { guardFirstLoad } from './guards.ts'
import { takeLoginIntention } from './loginIntention.ts'
import { refreshLoginStatus, updateStatus } from './session.ts'

beforeEach(async () => {
  takeLoginIntention()
  await updateStatus({ isKnown: false })
  await refreshLoginStatus()
})

/** A small application with open pages and one that strangers cannot open. */
const openAt = async (address: string) => {
  const root = createRootRoute()
  const paths = ['/', '/welcome', '/notification', '/conversation/$postSlugId']
  const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path }))
  const router = createRouter({
    routeTree: root.addChildren(routes),
    basepath: '/feed/',
    history: createMemoryHistory({ initialEntries: [`/feed${address}`] }),
  })
  await guardFirstLoad(router)
  return router.history.location.pathname
}

test('a stranger who opens a closed page first sees the welcome page, and the address is saved', async () => {
  expect(await openAt('/notification/?x=1')).toBe('/feed/welcome')
  expect(takeLoginIntention()).toBe('/notification/?x=1')
  expect(takeLoginIntention()).toBeUndefined()
})

test('a guest opens a closed page directly', async () => {
  await updateStatus({ isKnown: true })
  expect(await openAt('/notification')).toBe('/feed/notification')
})

test.each(['/', '/conversation/abc123?tab=opinions', '/welcome/'])(
  'opening %s shows the page to strangers',
  async (address) => {
    expect(await openAt(address)).toBe(`/feed${address.split('?')[0]}`)
    expect(takeLoginIntention()).toBeUndefined()
  },
)

test('an unknown address shows the not-found page to strangers', async () => {
  expect(await openAt('/no/such/page')).toBe('/feed/no/such/page')
})
