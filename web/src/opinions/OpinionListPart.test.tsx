import { listOpinions, type Opinion } from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showConversation, SLUG } from '#conversation/showConversation.fixture.tsx'
import { requestsTo } from '#testing/fakeServer.ts'
import { anOpinion } from '#testing/samples.ts'

const opinions: Opinion[] = Array.from({ length: 120 }, (_, at) =>
  anOpinion({ opinionSlugId: `op${at + 1}`, opinion: `Nr ${at + 1}.`, orderId: 7 }),
)
const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

test.each([
  ['2', 'Opinions 51 to 100 of 120', 50, '?tab=opinions', '?tab=opinions&page=3&after=op100&order=7'],
  ['3', 'Opinions 101 to 120 of 120', 20, '?tab=opinions&page=2', undefined],
])(
  'page %s of the list has an address and links to the previous and next pages',
  async (page, heading, count, before, after) => {
    await showConversation({ address: `/conversation/${SLUG}?tab=opinions&page=${page}`, opinions })
    await screen.findByRole('heading', { name: heading })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count))
    expect(requestsTo(listOpinions)).toContainEqual({
      conversationSlugId: SLUG,
      filter: 'discover',
      limit: 50,
      page: Number(page),
    })
    expect(linkTo('Opinions before these')).toMatch(new RegExp(`${SLUG}\\${before}$`))
    if (after) expect(linkTo('Opinions after these')).toMatch(new RegExp(`${SLUG}\\${after}$`))
    else expect(linkTo('Opinions after these')).toBeUndefined()
  },
)

test('a page that a link from the page before leads to starts after its last opinion, in its order', async () => {
  const address = `/conversation/${SLUG}?tab=opinions&page=2&after=op50&order=7`
  await showConversation({ address, opinions })
  await waitFor(() =>
    expect(requestsTo(listOpinions)).toContainEqual({
      conversationSlugId: SLUG,
      filter: 'discover',
      limit: 50,
      lastSlugId: 'op50',
      orderId: 7,
    }),
  )
  await screen.findAllByRole('article')
  expect(screen.queryByText(/^The order of this list has changed/)).toBeNull()
})

test('a page in another order than the page before says so and links to the first', async () => {
  const address = `/conversation/${SLUG}?tab=opinions&page=2&after=op50&order=6`
  await showConversation({ address, opinions })
  await screen.findByText(/^The order of this list has changed since you opened the previous page/)
  expect(linkTo('Start from the first opinion')).toMatch(new RegExp(`${SLUG}\\?tab=opinions$`))
})
