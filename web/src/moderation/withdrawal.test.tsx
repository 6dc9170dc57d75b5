import {
  AppError,
  getConversation,
  getConversationModeration,
  getOpinionModeration,
  getProfile,
  listOpinionReports,
  listOpinionsBySlug,
  withdrawOpinionModeration,
} from '@parley/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SLUG } from '#conversation/showConversation.fixture.tsx'
import { updateStatus } from '#shell/session.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, anOpinion, aProfile } from '#testing/samples.ts'

test('a withdrawal that fails is told once, in its dialog', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const present = {
    status: 'moderated',
    action: 'move',
    reason: 'spam',
    explanation: 'Advertising.',
    createdAt: at,
    updatedAt: at,
    decisionId: 'first123',
    decidedAs: 'moderator',
    username: 'mira_k',
  } as const
  mockCall(getProfile, aProfile({ isModerator: true }))
  mockCall(getConversation, { conversationData: aConversation() })
  mockCall(listOpinionsBySlug, [anOpinion({ moderation: present })])
  mockCall(getOpinionModeration, present)
  mockCall(getConversationModeration, { status: 'unmoderated' })
  mockCall(listOpinionReports, [])
  mockCall(withdrawOpinionModeration, () => {
    throw new AppError('internal', 'internal', 'No')
  })
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  renderAt(`/moderate/conversation/${SLUG}/opinion/shuttle1/`)
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw decision' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this decision?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw decision' }))
  await dialog.findByRole('alert')
  expect(screen.getAllByRole('alert', { hidden: true }).length).toBe(1)
})
