import { getConversation, getOpinionMap, listConsensus } from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'

const opinions = Array.from({ length: 120 }, (_, n) => ({
  ...anOpinionOfGroups([0.9, 0.8], { opinionSlugId: `many${n}`, opinion: `Opinion number ${n + 1}.` }),
  orderId: 7,
}))

/** Opens the second page of a list by a link from the first, which was in this order. */
const openSecond = async (order: number) => {
  mockCall(getOpinionMap, aMap(2))
  mockCall(listConsensus, opinions)
  mockCall(getConversation, { conversationData: aConversation() })
  renderAt(`/conversation/streets1?tab=analysis&all=common-ground&page=2&order=${order}`)
  await screen.findByText('Opinions 51 to 100 of 120')
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a page of results in another order than the page before says so and links to the first', async () => {
  await openSecond(6)
  expect(
    screen.getByText(/^The order of this list has changed since you opened the previous page/),
  ).toBeTruthy()
  expect(hrefOf('Start from the first opinion')).toMatch(/\?tab=analysis&all=common-ground$/)
})

test('a page of results in the order of the page before says nothing, and passes its order on', async () => {
  await openSecond(7)
  expect(screen.queryByText(/^The order of this list has changed/)).toBeNull()
  expect(hrefOf('Opinions after these')).toMatch(/\?tab=analysis&all=common-ground&page=3&order=7$/)
})
