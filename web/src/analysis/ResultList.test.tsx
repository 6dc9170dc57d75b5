import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render.tsx'
import { anOpinionOfGroups } from './maps.fixture.ts'
import { ResultList } from './ResultList.tsx'

const opinions = Array.from({ length: 12 }, (_, at) =>
  anOpinionOfGroups([0.9, 0.2], { opinionSlugId: `many${at}`, opinion: `Opinion number ${at}.` }),
)
const list = (part: Pick<Parameters<typeof ResultList>[0], 'opinions' | 'rest'>) => (
  <ResultList
    id="differences"
    conversationSlugId="streets1"
    kind="apart"
    ownVoteOf={() => undefined}
    isWhole={false}
    {...part}
  />
)
const texts = () => screen.getAllByText(/^Opinion number/).map(({ textContent }) => textContent)

test('of a list that a page brings in part, all are shown in their order once they are there', async () => {
  const load = vi.fn()
  // The page also brings opinions of later places, which it shows elsewhere.
  const brought = [...opinions.slice(0, 8), ...opinions.slice(11)]
  const { user, rerender } = renderPart(list({ opinions: brought, rest: { total: 12, load } }))
  expect(texts()).toHaveLength(8)
  await user.click(screen.getByRole('link', { name: 'Show all 12' }))
  expect(load).toHaveBeenCalledOnce()
  expect(texts()).toHaveLength(8)
  rerender(list({ opinions }))
  expect(texts()).toEqual(opinions.map(({ opinion }) => opinion))
  expect(document.activeElement?.textContent).toContain('Opinion number 8.')
  expect(screen.queryByRole('link', { name: 'Show all 12' })).toBeNull()
})
