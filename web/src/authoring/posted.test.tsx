import { getConversation } from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'

test.each([
  ['results', 'Totals need ten people, groups thirty.'],
  ['votes', 'Groups need at least ten people.'],
] as const)(
  'whoever has posted a conversation that publishes %s reads how many people totals and groups need',
  async (publication, hint) => {
    mockCall(getConversation, { conversationData: aConversation({ metadata: { publication } }) })
    renderAt('/conversation/new/posted?conversation=streets1')
    await screen.findByRole('heading', { name: 'Invite the first ten people' })
    expect(screen.getByText(hint)).toBeTruthy()
  },
)
