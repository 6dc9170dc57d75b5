import {
  AppError,
  getConversation,
  getDesk,
  getProfile,
  listUpdates,
  sendUpdate,
  type Conversation,
  type Output,
} from '@parley/contract'
import { act, fireEvent, screen, within } from '@testing-library/react'
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
})

type Updates = Output<typeof listUpdates>

const showDesk = (
  updates: Updates | AppError = { updateList: [] },
  metadata: Partial<Conversation['metadata']> = {},
) => {
  mockCall(getConversation, { conversationData: aConversation({ metadata }) })
  mockCall(listUpdates, () => {
    if (updates instanceof AppError) throw updates
    return updates
  })
  return renderAt('/conversation/streets1/lead')
}

const part = async () => within(await screen.findByRole('region', { name: 'Update for those who took part' }))
const field = async () => (await part()).findByRole<HTMLTextAreaElement>('textbox', { name: 'Your update' })
const sent = (createdAt: string, text = 'The council met.') => ({
  updateSlugId: 'update01',
  text,
  createdAt,
  authorUsername: 'blue_heron',
})

test('an update is sent after one question, and its draft survives leaving the page until then', async () => {
  const shown = showDesk()
  fireEvent.change(await field(), { target: { value: 'The council met.' } })
  await screen.findByText('Draft kept on this device')
  shown.unmount()
  const { user } = showDesk()
  expect((await field()).value).toBe('The council met.')
  await user.click((await part()).getByRole('button', { name: 'Send' }))
  mockCall(sendUpdate, { success: true })
  const nextAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
  mockCall(listUpdates, { updateList: [sent(new Date().toISOString())], nextAt })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send the update' }))
  expect(await (await part()).findByText(/^You can send the next update on /)).toBeTruthy()
  expect(requestsTo(sendUpdate)).toEqual([{ conversationSlugId: 'streets1', text: 'The council met.' }])
  expect((await part()).queryByRole('textbox')).toBeNull()
  expect((await part()).getByRole('heading', { name: 'Sent updates' })).toBeTruthy()
  expect(Object.keys(localStorage).some((key) => key.includes('update-draft'))).toBe(false)
})

test('the draft of an update follows another tab, and is gone when it was sent there', async () => {
  showDesk()
  const key = 'parley:update-draft:streets1'
  const elsewhere = (stored: string | null) => {
    if (stored === null) localStorage.removeItem(key)
    else localStorage.setItem(key, stored)
    act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  }
  await field()
  elsewhere('"Written in another tab"')
  expect((await field()).value).toBe('Written in another tab')
  elsewhere(null)
  expect((await field()).value).toBe('')
})

test('an update that is empty or too long says so, and is not sent', async () => {
  const { user } = showDesk()
  await field()
  await user.click((await part()).getByRole('button', { name: 'Send' }))
  expect((await part()).getByRole('alert').textContent).toBe('The update must say something')
  fireEvent.change(await field(), { target: { value: 'x'.repeat(1001) } })
  expect((await part()).getByRole('alert').textContent).toBe(
    'Update exceeds 1000 character limit (1001/1000)',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requestsTo(sendUpdate)).toEqual([])
})

test('without a connection the update is kept, and the page says that nothing is lost', async () => {
  const { user } = showDesk()
  fireEvent.change(await field(), { target: { value: 'The council met.' } })
  mockCall(sendUpdate, () => {
    throw new AppError('offline', 'offline', 'No internet connection')
  })
  await user.click((await part()).getByRole('button', { name: 'Send' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send the update' }))
  await screen.findByText('No internet connection. Nothing is lost: try again once you are online.')
  expect((await field()).value).toBe('The council met.')
})

test('nothing can be sent while a conversation is locked or before anybody took part', async () => {
  const decision = { reason: 'spam', explanation: '', createdAt: '2026-11-20T10:00:00.000Z' } as const
  const moderation = {
    status: 'moderated',
    action: 'lock',
    ...decision,
    updatedAt: decision.createdAt,
  } as const
  const shown = showDesk(undefined, { moderation })
  await (await part()).findByText('A moderator has locked this conversation. No update can be sent.')
  shown.unmount()
  showDesk(undefined, { participantCount: 0 })
  await (await part()).findByText('Nobody has taken part yet, so an update would reach nobody.')
  expect((await part()).queryByRole('button', { name: 'Send' })).toBeNull()
})

test('updates that cannot be loaded can be asked for again, beside the rest of the desk', async () => {
  const { user } = showDesk(new AppError('internal', 'internal', 'Internal server error.'))
  await (await part()).findByText(/^The updates could not be loaded/)
  mockCall(listUpdates, { updateList: [sent('2026-11-01T08:00:00.000Z')] })
  await user.click((await part()).getByRole('button', { name: 'Try again' }))
  await (await part()).findByText('The council met.')
  await field()
})
