import {
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listRepresentative,
  type ShareStep,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { groupCards } from '#results/map/published.fixture.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { AnalysisTab } from './AnalysisTab.tsx'
import { anOpinionInSteps, inWords } from './steps.fixture.ts'

const part = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) })

it('results in words say what the words mean and nothing about strips or points', async () => {
  const words = (opinionSlugId: string, second: ShareStep) =>
    anOpinionInSteps([inWords('most'), inWords(second)], { opinionSlugId })
  mockCall(getOpinionMap, groupCards(2))
  mockCall(listConsensus, [words('shared', 'most')])
  mockCall(listControversial, [words('apart', 'fewer')])
  mockCall(listMajority, [])
  mockCall(listRepresentative, { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] })
  mockCall(listOpinions, [])
  renderPart(<AnalysisTab conversation={aConversation({ metadata: { participantCount: 60 } })} />)
  const ground = await part('Common ground')
  await within(ground).findByText(/A most, B most agree/)
  expect(ground.textContent).toContain('Most is over 60% of those who voted')
  const differences = await part('Where the groups differ')
  await within(differences).findByText(/A most, B fewer than half agree/)
  expect(differences.textContent).toContain('Gaps that are certain to be wide come first.')
  expect(differences.textContent).not.toMatch(/points|A line joins/)
  expect((await part('How to read this')).textContent).toMatch(
    /mean more than 60%.*fewer than 15 people voted/,
  )
  expect((await part('How to read this')).textContent).not.toContain('Wilson')
})
