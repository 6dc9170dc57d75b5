import {
  castVote,
  listOpinions,
  listOpinionsBySlug,
  listRoutingWeights,
  type Opinion,
} from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { anOpinion } from '#testing/samples.ts'
import { showConversation, SLUG } from './showConversation.fixture.tsx'

const drawn = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    anOpinion({
      opinionSlugId: `op${n + 1}`,
      opinion: `Opinion number ${n + 1}`,
      routingWeight: n < 50 ? 0.001 : 1000,
      routingVersion: '1.7',
    }),
  )

const card = async () => within(await screen.findByRole('region', { name: 'Voting card' }))
const shownWords = async () => (await (await card()).findByText(/^Opinion number/)).textContent
const agree = { name: /^Agree/ }

test('a vote on the card includes how its opinion was drawn, and a vote in the list does not', async () => {
  const { user } = await showConversation({ opinions: drawn(4) })
  const words = await shownWords()
  await user.click((await card()).getByRole('button', agree))
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
  expect(requestsTo(castVote)[0]).toMatchObject({
    opinionSlugId: `op${words.at(-1)}`,
    routing: { version: '1.7', propensity: 0.25 },
  })
  await user.click(screen.getByRole('link', { name: /^Opinions/ }))
  const [row] = await screen.findAllByRole('article')
  await user.click(within(row ?? document.body).getByRole('button', { name: 'Pass' }))
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(2))
  expect(requestsTo(castVote)[1]?.routing).toBeUndefined()
})

test('a visit without a vote stores nothing on the device, and a vote stores the seed and the next card', async () => {
  const { user } = await showConversation({ opinions: drawn(4) })
  const first = await shownWords()
  const key = `parley:deck:${SLUG}`
  expect(localStorage.getItem(key)).toBeNull()
  await user.click((await card()).getByRole('button', agree))
  await waitFor(async () => expect(await shownWords()).not.toBe(first))
  const second = `op${(await shownWords()).at(-1)}`
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem(key) ?? '{}')).toMatchObject({
      seed: expect.any(String),
      card: { opinionSlugId: second, routing: { version: '1.7', propensity: 1 / 3 } },
    }),
  )
})

test('no cards lie behind the one that is loading, because they would move with its height', async () => {
  const loading = Promise.withResolvers<Opinion[]>()
  const opinions = drawn(60)
  const { user } = await showConversation({ opinions, opinionsBySlug: loading.promise })
  const first = await shownWords()
  await user.click((await card()).getByRole('button', agree))
  await waitFor(async () => expect((await card()).queryByText(first)).toBeNull())
  // The second card may come from the first part of the list; later cards are drawn from all.
  if ((await card()).queryByText('Loading opinions') === null)
    await user.click((await card()).getByRole('button', agree))
  await (await card()).findByText('Loading opinions')
  expect(await numSheets()).toBe('0')
  loading.resolve(opinions.slice(50))
  await shownWords()
  expect(await numSheets()).toBe('2')
})

const numSheets = async () => {
  const area = await screen.findByRole('region', { name: 'Voting card' })
  return area.querySelector('[data-sheets]')?.getAttribute('data-sheets')
}

test('the first vote loads the weights of all opinions of a long list, and the opinions load as they come near', async () => {
  const { user } = await showConversation({ opinions: drawn(60) })
  const votes = async () => {
    const words = await shownWords()
    await user.click((await card()).getByRole('button', agree))
    await waitFor(async () => expect(await shownWords()).not.toBe(words))
  }
  await shownWords()
  expect(requestsTo(listRoutingWeights)).toEqual([])
  await votes()
  await waitFor(() => expect(requestsTo(listOpinionsBySlug)).toHaveLength(1))
  expect(requestsTo(listRoutingWeights)).toHaveLength(1)
  // The next card may come from the first part of the list; later cards are drawn from all.
  await votes()
  expect(requestsTo(listOpinionsBySlug)[0]?.opinionSlugIdList).toContain(`op${numberIn(await shownWords())}`)
  await votes()
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(3))
  expect(requestsTo(castVote)[2]?.routing?.propensity).toBeGreaterThan(0.09)
})

/** Loads the list again, which then lacks the shown opinion, and returns the words of that. */
const loadWithoutShown = async (all: readonly Opinion[], queryClient: QueryClient) => {
  const words = await shownWords()
  mockCall(listOpinions, ({ limit = 50 }) => all.filter(({ opinion }) => opinion !== words).slice(0, limit))
  await act(() => queryClient.invalidateQueries({ queryKey: [listOpinions.path] }))
  await waitFor(() => expect(requestsTo(listOpinionsBySlug)).toHaveLength(1))
  expect(requestsTo(listOpinionsBySlug)[0]?.opinionSlugIdList).toEqual([`op${numberIn(words)}`])
  return words
}

test('a shown opinion that the list lacks when it is loaded again stays, and takes a vote', async () => {
  const all = drawn(60)
  const { user, queryClient } = await showConversation({ opinions: all })
  const words = await loadWithoutShown(all, queryClient)
  expect(await shownWords()).toBe(words)
  await user.click((await card()).getByRole('button', agree))
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
  expect(requestsTo(castVote)[0]?.opinionSlugId).toBe(`op${numberIn(words)}`)
})

test('a shown opinion that is gone when the list is loaded again makes way for the next one', async () => {
  const all = drawn(60)
  const { queryClient } = await showConversation({ opinions: all })
  await shownWords()
  mockCall(listOpinionsBySlug, () => [])
  const words = await loadWithoutShown(all, queryClient)
  await waitFor(async () => expect(await shownWords()).not.toBe(words))
})

const numberIn = (words: string) => /\d+$/.exec(words)?.[0]
