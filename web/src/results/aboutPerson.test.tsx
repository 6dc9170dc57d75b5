import { listOpinions, markAboutPerson } from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { anOpinion } from '#testing/samples.ts'
import { AboutPersonSection } from './AboutPersonSection.tsx'

const counted = anOpinion({
  opinionSlugId: 'house1',
  opinion: 'I own a house',
  aboutPerson: { figure: { agree: 65, disagree: 30, pass: 'under10', base: 30 } },
})
const uncounted = anOpinion({ opinionSlugId: 'sixty1', opinion: 'I am over 60', aboutPerson: {} })

test('what people said about themselves stands apart, in steps, and says from when on figures are shown', async () => {
  mockCall(listOpinions, [counted, uncounted])
  renderPart(<AboutPersonSection conversationSlugId="streets1" />)
  const section = within(await screen.findByRole('region', { name: /About those who took part/ }))
  const [first, second] = await section.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/I own a house.*30%.*65%.*30 people or more answered; in steps of 5%/)
  expect(second?.textContent).toMatch(/I am over 60.*Figures are shown once 30 people have answered\./)
  expect(requestsTo(listOpinions)[0]).toMatchObject({ filter: 'about-person' })
  expect(requestsTo(markAboutPerson)).toEqual([])
})

test('without such opinions there is no section', async () => {
  mockCall(listOpinions, [])
  renderPart(<AboutPersonSection conversationSlugId="streets1" />)
  await expect.poll(() => screen.queryByRole('region')).toBeNull()
})
