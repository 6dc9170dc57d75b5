import { getOpinionMap } from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aMap } from './maps.fixture.ts'
import { groupCards } from './published.fixture.ts'
import { SmallMap } from './SmallMap.tsx'

it('beside the voting card is a small map, or where there are too few people for one a picture of marks', async () => {
  mockCall(getOpinionMap, aMap(2))
  const { unmount } = renderPart(<SmallMap conversationSlugId="streets1" />)
  await screen.findByRole('img', { name: /^Map of this conversation/ })
  unmount()
  mockCall(getOpinionMap, groupCards(2))
  renderPart(<SmallMap conversationSlugId="streets1" />)
  const picture = await screen.findByRole('img', { name: /^Picture of 60 people as marks/ })
  expect(picture.nextElementSibling?.textContent).toBe(
    'A about 5 in 10B about 4 in 10 about 1 in 10 in no group',
  )
})
