import { AppError, getConversation } from '@parley/contract'
import { screen } from '@testing-library/react'
import { describe, expect, it, test, vi } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { posterQuestionSize } from './posterQuestion.ts'

describe('the question on a poster', () => {
  it('the question on a poster has the largest letters with which it needs at most four lines', () => {
    expect(posterQuestionSize('What should change in our town by 2030?')).toBe(62)
    expect(
      posterQuestionSize(
        'What should change in our town and in the villages around it by 2030, and who pays?',
      ),
    ).toBe(48)
    expect(
      posterQuestionSize(
        'Should the city centre be closed to private cars on Saturdays, and what would people who cannot walk far need?',
      ),
    ).toBe(40)
    expect(posterQuestionSize('word '.repeat(28))).toBe(40)
  })

  it('the question on a poster counts letters of scripts without spaces as twice as wide, and breaks long words', () => {
    expect(posterQuestionSize('市中心'.repeat(20))).toBe(40)
    expect(posterQuestionSize('n'.repeat(140))).toBe(40)
    expect(posterQuestionSize('n'.repeat(70))).toBe(62)
  })
})

const show = () => renderAt('/conversation/streets1/poster')

test('the poster has organizer, question, invitation, code, address, closing time, promised answer and contact', async () => {
  const organization = {
    name: 'Northbridge Town Hall',
    imageUrl: '',
    websiteUrl: 'https://www.northbridge.example/',
    description: '',
  }
  const closeAt = '2026-12-20T18:00:00.000Z'
  const promised = { answerDueOn: '2027-01-31', answeredBy: 'Town council' }
  const metadata = { organization, closeAt, ...promised }
  mockCall(getConversation, { conversationData: aConversation({ metadata }) })
  const { user } = show()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('private cars')
  expect(screen.getByText('Northbridge Town Hall')).toBeTruthy()
  expect(screen.getByText('what we share').tagName).toBe('MARK')
  expect(screen.getByRole('img', { name: 'QR code of this conversation' })).toBeTruthy()
  expect(screen.getByText(/c.*streets1/).textContent?.replaceAll('\u200b', '')).toBe('localhost/c/streets1')
  expect(screen.getByText(/^Open until December \d+, 2026 at/)).toBeTruthy()
  expect(screen.getByText('Answer promised by January 31, 2027, by \u2068Town council\u2069.')).toBeTruthy()
  expect(screen.getByText('northbridge.example')).toBeTruthy()
  expect(screen.getByText('Your vote is never shown with your name.')).toBeTruthy()
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})

test('the poster of a closed conversation invites to read it, with its closing date, and says nothing about votes', async () => {
  const closed = { isClosed: true, closedAt: '2026-12-20T10:00:00.000Z' }
  mockCall(getConversation, { conversationData: aConversation({ metadata: closed }) })
  show()
  await screen.findByText('Closed on December 20, 2026.')
  expect(screen.getByText('what they share')).toBeTruthy()
  expect(screen.queryByText(/your vote/i)).toBeNull()
})

test('a poster that fails to load says so and can be retried', async () => {
  mockCall(getConversation, () => {
    throw new AppError('not_found', 'conversation_not_found', 'none')
  })
  const { user } = show()
  await screen.findByText('The poster could not be loaded.')
  mockCall(getConversation, { conversationData: aConversation() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Asked by blue_heron')
})
