import { listOpinionsBySlug, type Opinion, type VoteChoice } from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { requestsTo } from '#testing/fakeServer.ts'
import { anOpinion } from '#testing/samples.ts'
import { cardWith, showConversation } from './showConversation.fixture.tsx'

const EARLIER = [1, 2, 3, 4, 5].map((number) =>
  anOpinion({ opinionSlugId: `earlier${number}`, opinion: `Opinion of visit ${number}` }),
)
const votesOn = (opinions: readonly Opinion[]): Record<string, VoteChoice> =>
  Object.fromEntries(opinions.map(({ opinionSlugId }) => [opinionSlugId, 'agree']))

const list = async () => within(await screen.findByRole('region', { name: 'You voted' }))

test('votes are listed once the opinions of all are loaded, so that no row moves', async () => {
  const { promise, resolve } = Promise.withResolvers<Opinion[]>()
  const ownVotes: Record<string, VoteChoice> = { op1: 'agree', ...votesOn(EARLIER.slice(0, 2)) }
  await showConversation({ ownVotes, opinionsBySlug: promise })
  await cardWith('Opinion two')
  await waitFor(() => expect(requestsTo(listOpinionsBySlug)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'You voted' })).toBeNull()
  resolve(EARLIER)
  const rows = (await list()).getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringContaining('Opinion of visit 2'),
    expect.stringContaining('Opinion of visit 1'),
    expect.stringContaining('Opinion one'),
  ])
})

test('a further vote does not load the opinions of earlier votes again', async () => {
  const { user } = await showConversation({
    ownVotes: votesOn(EARLIER),
    opinionsBySlug: Promise.resolve(EARLIER),
  })
  const card = await cardWith('Opinion one')
  await (await list()).findByText('Opinion of visit 1')
  await user.click(card.getByRole('button', { name: 'Agree' }))
  await (await list()).findByText('Opinion one')
  expect((await list()).getByText('Opinion of visit 2')).toBeTruthy()
  expect(requestsTo(listOpinionsBySlug)).toHaveLength(1)
})
