import { fetchRecentConversations, inlineResponse } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { expectErrors } from '#testing/browser.ts'
import { apiQueryKey } from '#queries.ts'
import { createQueryClient } from '#queryClient.ts'
import { boot, BootRedirect, hydrateQueries, refuseFrames } from './boot.ts'

afterEach(() => vi.unstubAllGlobals())

const redirectTo = (address: string) => () => {
  throw new BootRedirect(address)
}

test('the application is mounted after all boot steps (spec 1.14)', async () => {
  const order: number[] = []
  const steps = [() => void order.push(1), async () => void order.push(2)]
  expect(await boot(steps, () => {})).toBe(true)
  expect(order).toEqual([1, 2])
})

test.each([
  ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
  ['http://elsewhere.example/', 'http://elsewhere.example/'],
  ['/welcome/', '/feed/welcome/'],
  ['about/', '/feed/about/'],
  ['javascript:alert(1)', '/feed/javascript:alert(1)'],
  ['//elsewhere.example', '/feed/elsewhere.example'],
])('a redirect to %s goes to %s and nothing is mounted (spec 1.14)', async (address, expected) => {
  const gone: string[] = []
  const later = vi.fn<() => void>()
  expect(await boot([redirectTo(address), later], (to) => gone.push(to))).toBe(false)
  expect(gone).toEqual([expected])
  expect(later).not.toHaveBeenCalled()
})

test('an error of a boot step is only logged, unless it is a redirect or a refused frame (spec 1.15)', async () => {
  const logged = expectErrors()
  const broken = () => {
    throw new Error('no dictionary')
  }
  expect(await boot([broken], () => {})).toBe(true)
  expect(logged).toHaveLength(1)
})

test('inside a frame the application shows only a link to the page', async () => {
  vi.spyOn(window, 'self', 'get').mockReturnValue(Object.create(window))
  expect(await boot([refuseFrames], () => {})).toBe(false)
  expect(document.querySelector('a')?.target).toBe('_blank')
  document.body.replaceChildren()
})

test('responses embedded in the page are in the cache before anything is requested', () => {
  const queryClient = createQueryClient()
  const input = { sortAlgorithm: 'following', limit: 10 } as const
  const output = { conversationDataList: [], topConversationSlugIdList: [], shownAs: 'popular' } as const
  const written = JSON.parse(
    JSON.stringify(
      inlineResponse(fetchRecentConversations, input, {
        ...output,
        conversationDataList: [],
        topConversationSlugIdList: [],
      }),
    ),
  )
  hydrateQueries(queryClient, { responses: [written] })
  expect(queryClient.getQueryData(apiQueryKey(fetchRecentConversations, input))).toEqual(output)
})

test('a partial response in a page counts as stale, so that its screen requests the whole at once', () => {
  const queryClient = createQueryClient()
  const input = { conversationSlugId: 'abcdefgh' }
  const written = { path: '/analysis/fetch-by-conversation', input, output: {} }
  hydrateQueries(queryClient, { responses: [{ ...written, isPartial: true }] })
  expect(queryClient.getQueryState([written.path, input])?.dataUpdatedAt).toBe(1)
  hydrateQueries(queryClient, { responses: [written] })
  expect(queryClient.getQueryState([written.path, input])?.dataUpdatedAt).toBeGreaterThan(1)
})
