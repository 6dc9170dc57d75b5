import { AppError } from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { followMoves } from '#shell/navigation.ts'
import { showConversation, SLUG } from './showConversation.fixture.tsx'

const MISSING = [
  new AppError('invalid_input', 'invalid_input', 'Bad slug'),
  new AppError('not_found', 'conversation_not_found', 'No such conversation'),
]
const WORDS = 'Conversation resource not found.'

test.each(MISSING)(
  'a first visit of a conversation that does not exist says so and offers Home (%s) (spec 8.4)',
  async (conversationError) => {
    const { router } = await showConversation({ conversationError })
    expect(await screen.findByText(WORDS)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/feed/')
    expect(router.state.location.pathname).toBe(`/conversation/${SLUG}`)
  },
)

test.each(MISSING)(
  'a link inside the application to a conversation that does not exist leads to the home page with a notice (%s) (spec 2.25, 8.4)',
  async (conversationError) => {
    const { router } = await showConversation({ address: '/about', conversationError })
    onTestFinished(followMoves(router))
    await screen.findByRole('heading', { level: 1 })
    await router.navigate({ to: '/conversation/$postSlugId', params: { postSlugId: SLUG } })
    expect((await screen.findByRole('alert')).textContent).toContain(WORDS)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  },
)
