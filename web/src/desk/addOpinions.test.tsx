import {
  addOrganizerOpinions,
  AppError,
  getConversation,
  getDesk,
  getProfile,
  listUpdates,
  type Conversation,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, aProfile } from '#testing/samples.ts'
import { aDesk } from './desk.fixture.ts'

beforeEach(async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(getProfile, aProfile({ username: 'blue_heron' }))
  mockCall(getDesk, aDesk())
  mockCall(listUpdates, { updateList: [] })
})

const showDesk = (metadata: Partial<Conversation['metadata']> = {}) => {
  mockCall(getConversation, { conversationData: aConversation({ metadata }) })
  return renderAt('/conversation/streets1/lead')
}

const part = async () => within(await screen.findByRole('region', { name: 'Add opinions' }))
const nextRow = async () => (await part()).getByRole('textbox', { name: /Write the next opinion/ })
const rows = async () =>
  within((await part()).getByRole('list', { name: 'Opinions to add' }))
    .getAllByRole<HTMLTextAreaElement>('textbox')
    .map(({ value }) => value)

test('a pasted list becomes one opinion for each line, survives leaving the page, and is added with one press', async () => {
  const shown = showDesk()
  await shown.user.click(await nextRow())
  await shown.user.paste('1. Buses\n\n2. Trees')
  expect(await rows()).toEqual(['Buses', 'Trees', ''])
  shown.unmount()
  const { user } = showDesk()
  expect(await rows()).toEqual(['Buses', 'Trees', ''])
  mockCall(addOrganizerOpinions, { success: true, numAdded: 1, numExisting: 1 })
  await user.click((await part()).getByRole('button', { name: 'Add 2 opinions' }))
  await screen.findByText('1 opinion added. 1 was there already.')
  expect(requestsTo(addOrganizerOpinions)).toEqual([
    { conversationSlugId: 'streets1', opinionList: ['Buses', 'Trees'] },
  ])
  expect(await rows()).toEqual([''])
  expect(Object.keys(localStorage).some((key) => key.includes('added-opinions'))).toBe(false)
})

test('nothing is sent while there is no opinion or one of them has a problem, and the row says which', async () => {
  const { user } = showDesk()
  await user.click((await part()).getByRole('button', { name: 'Add' }))
  expect((await part()).getByRole('alert').textContent).toBe('Write an opinion, or paste a list.')
  await user.click(await nextRow())
  await user.paste('Buses\nBuses')
  await user.click((await part()).getByRole('button', { name: 'Add 2 opinions' }))
  expect((await part()).getByRole('alert').textContent).toMatch(/same as opinion 1/)
  expect(requestsTo(addOrganizerOpinions)).toEqual([])
})

test('without a connection the opinions stay, and the page says that nothing is lost', async () => {
  const { user } = showDesk()
  await user.click(await nextRow())
  await user.paste('Buses')
  mockCall(addOrganizerOpinions, () => {
    throw new AppError('offline', 'offline', 'No internet connection')
  })
  await user.click((await part()).getByRole('button', { name: 'Add 1 opinion' }))
  await screen.findByText('No internet connection. Nothing is lost: try again once you are online.')
  expect(await rows()).toEqual(['Buses', ''])
})

test('a closed conversation and one whose opinions are paused take none, and say so', async () => {
  const closed = showDesk({ isClosed: true })
  await (await part()).findByText('This conversation takes no opinions now.')
  closed.unmount()
  showDesk({ areOpinionsPaused: true })
  await (await part()).findByText('New opinions are paused. Allow them again to add some.')
  expect((await part()).queryByRole('textbox')).toBeNull()
})
