import {
  getConversation,
  getPrintedRun,
  getProfile,
  introducePrint,
  LIMITS,
  listPinnedRuns,
  type Conversation,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, aProfile } from '#testing/samples.ts'
import { printed } from './printed.fixture.ts'

const LABEL = 'Your introduction (optional)'
const CITY = { name: 'City', imageUrl: '', websiteUrl: '', description: '' }
const conversation = (metadata: Partial<Conversation['metadata']> = {}) =>
  aConversation({ metadata: { conversationSlugId: 'streets1', authorUsername: 'calm_heron', ...metadata } })

beforeEach(() => {
  mockCall(getConversation, { conversationData: conversation() })
  mockCall(getPrintedRun, printed())
  mockCall(listPinnedRuns, [])
  mockCall(getProfile, aProfile({ username: 'calm_heron' }))
})

const show = () => renderAt('/conversation/streets1/print')
const logIn = () => updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })

it('the introduction stands on the first page, with the organizer who wrote it', async () => {
  mockCall(getPrintedRun, printed({ introduction: 'The council asked.' }))
  mockCall(getConversation, { conversationData: conversation({ organization: CITY }) })
  show()
  expect((await screen.findByText('The council asked.')).textContent).toBe('The council asked. – City')
  expect(screen.queryByLabelText(LABEL)).toBeNull()
})

it('a sheet has the picture of the organization that the conversation is posted as, if it has one', async () => {
  const imageUrl = 'https://parley.example/images/city.png'
  mockCall(getConversation, { conversationData: conversation({ organization: { ...CITY, imageUrl } }) })
  const { container, unmount } = show()
  await screen.findByRole('heading', { level: 1 })
  expect(container.querySelector('header img')?.getAttribute('src')).toBe('/images/city.png')
  unmount()
  mockCall(getConversation, { conversationData: conversation({ organization: CITY }) })
  const { container: other } = show()
  await screen.findByRole('heading', { level: 1 })
  expect(other.querySelector('header img')).toBeNull()
})

it('the author writes an introduction of at most 300 characters', async () => {
  mockCall(introducePrint, { success: true })
  await logIn()
  const { user } = show()
  const field = await screen.findByLabelText(LABEL)
  const form = within(field.closest('form') ?? document.body)
  await user.click(field)
  await user.paste('x'.repeat(LIMITS.printIntroduction + 1))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(requestsTo(introducePrint)).toEqual([])
  await user.clear(field)
  await user.type(field, 'Why we ask')
  mockCall(getPrintedRun, printed({ introduction: 'Why we ask' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('The introduction is saved.')
  expect(requestsTo(introducePrint)).toEqual([{ conversationSlugId: 'streets1', introduction: 'Why we ask' }])
  expect(screen.getByText('Why we ask', { selector: 'p' })).toBeTruthy()
})

it('moderators get no form for an introduction, and a locked conversation says why it has none', async () => {
  mockCall(getProfile, aProfile({ username: 'brave_owl', isModerator: true }))
  await logIn()
  const { unmount } = show()
  await screen.findByRole('button', { name: 'Pin these results' })
  expect(screen.queryByLabelText(LABEL)).toBeNull()
  unmount()
  mockCall(getProfile, aProfile({ username: 'calm_heron' }))
  const at = '2026-11-20T10:00:00.000Z'
  const moderation = {
    status: 'moderated' as const,
    action: 'lock' as const,
    reason: 'spam' as const,
    explanation: '',
    createdAt: at,
    updatedAt: at,
  }
  mockCall(getConversation, { conversationData: conversation({ moderation }) })
  show()
  await screen.findByText(/^Moderators have locked this conversation\./)
  expect(screen.queryByLabelText(LABEL)).toBeNull()
})
