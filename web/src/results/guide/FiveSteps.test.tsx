import { listRepresentative } from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aRun } from '#results/formation/runs.fixture.ts'
import { groupCards } from '#results/map/published.fixture.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { FiveSteps } from './FiveSteps.tsx'

const metadata = { conversationSlugId: 'abcd1234', publication: 'results' } as const
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('the five steps say how many people are not placed yet, and that resamples will follow', () => {
  mockCall(listRepresentative, { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] })
  const { redraws: _, ...run } = aRun(900, [30, 25])
  renderPart(<FiveSteps metadata={metadata} run={run} />)
  expect(steps()[1]).toContain('5 of 60 people are not placed yet')
  expect(steps()[2]).toBe(
    'The grouping is repeatedEach time with a random 80% of the people. This has not been done yet.',
  )
})

it('where only results of few people are published, the five steps show sizes in tenths and stability as a word', () => {
  mockCall(listRepresentative, { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] })
  const { container } = renderPart(<FiveSteps metadata={metadata} run={groupCards(3)} />)
  expect(steps()[1]).toContain('About 1 in 10 of 60 people are not placed yet')
  expect(steps()[2]).toContain(
    'Computed again and again, each time without a fifth of the people: mostly the same result.',
  )
  expect(steps()[3]).toContain('C · Access first is the smallest group: about 2 in 10 people')
  expect(steps()[3]).toContain('words say whether most, about half or fewer')
  expect(container.textContent).not.toContain('points off')
})

it('the five steps omit unplaced people if there are none, and future resamples if there are no groups', () => {
  renderPart(<FiveSteps metadata={metadata} run={{ ...aRun(600, []), numNotPlaced: 0 }} />)
  expect(steps()[1]).not.toContain('not placed')
  expect(steps()[2]).toBe(
    'The grouping is repeatedEach time with a random 80% of the people. Without clear groups there is nothing to repeat.',
  )
})

it('of sides, the five steps name the one with the fewest people who count, and no smallest group', () => {
  mockCall(listRepresentative, { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] })
  renderPart(<FiveSteps metadata={metadata} run={{ ...aRun(900, [30, 25]), structure: 'sides' }} />)
  expect(steps()[3]).toContain('B · Squares has the fewest people who count: 25 placed')
})
