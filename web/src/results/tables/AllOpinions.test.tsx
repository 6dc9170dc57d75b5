import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { renderPart } from '#testing/render.tsx'
import { AllOpinions } from './AllOpinions.tsx'

const opinion = (opinionSlugId: string, text: string, agreement = [0.9, 0.8]) =>
  anOpinionOfGroups(agreement, { opinionSlugId, opinion: text })
const OPINIONS = [
  opinion('shared', 'Plant more trees.'),
  opinion('apart', 'Close the main street.', [0.9, 0.1]),
  opinion('most', 'Longer opening hours.', [0.8, 0.5]),
  opinion('rejected', 'Leave everything as it is.', [0.1, 0.05]),
]

const show = (opinions = OPINIONS) =>
  renderPart(<AllOpinions conversationSlugId="streets1" opinions={opinions} ownVoteOf={() => undefined} />)

it('all opinions can be searched, sorted and downloaded', async () => {
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:x'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = show()
  const firstRow = async () => (await screen.findAllByRole('rowheader'))[0]?.textContent
  await user.click(await screen.findByRole('button', { name: 'Agree' }))
  expect(await firstRow()).toBe('Plant more trees.')
  await user.click(screen.getByRole('button', { name: 'Agree' }))
  expect(await firstRow()).toBe('Leave everything as it is.')
  expect(screen.getByRole('columnheader', { name: 'Agree' }).getAttribute('aria-sort')).toBe('ascending')
  await user.type(screen.getByRole('searchbox'), 'street')
  expect(await screen.findByText('1 of 4 opinions contains these words')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(blobs).toHaveLength(1))
  expect(await blobs[0]?.text()).toContain('"Longer opening hours."')
})

it('the table of all opinions has pages of twenty, which a search and another order begin again', async () => {
  const many = Array.from({ length: 45 }, (_, at) => opinion(`many${at}`, `Idea number ${at + 10}.`))
  const { user } = show(many)
  const texts = async () => (await screen.findAllByRole('rowheader')).map((row) => row.textContent)
  await user.click(await screen.findByRole('button', { name: 'Opinion' }))
  expect(await texts()).toEqual(many.slice(0, 20).map((row) => row.opinion))
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('45 opinions; 21 to 40 are shown')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('table'))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await texts()).toHaveLength(5)
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('searchbox'), '5')
  expect(await screen.findByText('9 of 45 opinions contain these words')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})
