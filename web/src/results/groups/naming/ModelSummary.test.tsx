import { listOpinionsBySlug } from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { ModelSummary } from './ModelSummary.tsx'

it('a summary by a language model is marked as such and lists the opinions that it is based on', async () => {
  const asked: string[][] = []
  mockCall(listOpinionsBySlug, ({ opinionSlugIdList }) => {
    asked.push(opinionSlugIdList)
    return opinionSlugIdList.map((opinionSlugId, at) =>
      anOpinionOfGroups([0.9, 0.1], {
        opinionSlugId,
        opinion: ['Close the street.', 'Plant trees.'][at] ?? '',
      }),
    )
  })
  const { user } = renderPart(
    <ModelSummary
      conversationSlugId="abcd1234"
      letter="A"
      summary="They want a quiet street."
      name={{ opinionSlugIds: ['street', 'trees'] }}
    />,
  )
  screen.getByText('They want a quiet street.')
  expect(asked).toEqual([])
  await user.click(screen.getByText(/^Written by a model from 2 opinions/))
  expect((await screen.findByRole('link', { name: 'Close the street.' })).getAttribute('href')).toMatch(
    /abcd1234\?.*opinion=street/,
  )
  expect(screen.getByRole('link', { name: 'Plant trees.' })).toBeTruthy()
  expect(asked).toEqual([['street', 'trees']])
})
