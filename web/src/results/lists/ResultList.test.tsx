import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '#testing/render.tsx'
import { anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { ResultList } from './ResultList.tsx'

const manyOpinions = (length: number) =>
  Array.from({ length }, (_, at) =>
    anOpinionOfGroups([0.9, 0.2], { opinionSlugId: `many${at}`, opinion: `Opinion number ${at}.` }),
  )
const opinions = manyOpinions(12)
const list = (part: Pick<Parameters<typeof ResultList>[0], 'opinions' | 'rest'>) => (
  <ResultList
    id="differences"
    conversationSlugId="streets1"
    kind="apart"
    ownVoteOf={() => undefined}
    {...part}
  />
)
test('a list of more than 200 opinions renders only rows near the screen and keeps the others as searchable text', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const many = manyOpinions(210)
  const { user, container } = renderPart(list({ opinions: many }))
  await user.click(screen.getByRole('link', { name: 'Show all 210' }))
  expect(container.querySelectorAll('summary')).toHaveLength(50)
  expect([...container.querySelectorAll('ol')].map(({ start }) => start)).toEqual([1, 51, 101, 151, 201])
  expect(container.textContent).toContain('Opinion number 209.')
  expect(document.activeElement?.textContent).toContain('Opinion number 8.')
})

const texts = () => screen.getAllByText(/^Opinion number/).map(({ textContent }) => textContent)

test('a partly loaded list shows all opinions in order once the rest has loaded', async () => {
  const load = vi.fn()
  // The page also contains opinions from further down the list, which other parts show.
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
