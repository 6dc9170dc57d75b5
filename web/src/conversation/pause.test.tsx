import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { cardWith, showConversation, SIX } from './showConversation.fixture.tsx'

const agree = { name: /^Agree/ }

/** Shows a conversation of six opinions, and agrees with the first five by keyboard. */
async function voteFive() {
  const conversation = aConversation({ metadata: { opinionCount: 6 } })
  const { user, queryClient } = await showConversation({ conversation })
  const card = await cardWith('Opinion one')
  card.getByRole('button', agree).focus()
  for (const word of ['one', 'two', 'three', 'four', 'five']) {
    await card.findByText(`Opinion ${word}`)
    await user.keyboard('a')
    await waitFor(() => expect(card.queryByText(`Opinion ${word}`)).toBeNull())
  }
  return { user, card, conversation, queryClient }
}

test('a pause with a fact follows five votes, and the button "Five more" has the focus', async () => {
  const { user, card } = await voteFive()
  await card.findByRole('heading', { name: 'You agreed with 81% of 371 people.' })
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'Five more' }))
  await user.keyboard('{Enter}')
  await card.findByText('Opinion six')
  expect(document.activeElement).toBe(card.getByRole('button', agree))
})

test('the fact of a pause is stored on the device, and is shown again to whoever comes back to the pause', async () => {
  const opinions = [
    ...SIX.slice(0, 4).map((opinion, at) => ({
      ...opinion,
      numAgrees: 90 - at,
      numDisagrees: 10 + at,
      numPasses: 0,
    })),
    anOpinion({
      opinionSlugId: 'even',
      opinion: 'Opinion even',
      numAgrees: 52,
      numDisagrees: 48,
      numPasses: 0,
    }),
    anOpinion({ opinionSlugId: 'left', opinion: 'Opinion left' }),
  ]
  localStorage.setItem('parley:discoveries:streets1', '{"10":"like_most:op1"}')
  const { user } = await showConversation({
    conversation: aConversation({ metadata: { opinionCount: 6 } }),
    opinions,
  })
  const card = await cardWith('Opinion one')
  for (const word of ['one', 'two', 'three', 'four', 'even']) {
    await card.findByText(`Opinion ${word}`)
    await user.keyboard('a')
  }
  await card.findByRole('heading', { name: /^Opinions are divided: 53 agree/ })
  await user.click(screen.getByRole('link', { name: 'All your votes' }))
  await user.click(screen.getByRole('link', { name: 'Vote' }))
  await screen.findByRole('heading', { name: /^Opinions are divided: 53 agree/ })
  expect(localStorage.getItem('parley:discoveries:streets1')).toBe(
    '{"5":"divided:even","10":"like_most:op1"}',
  )
})

test('the pause of a conversation that closed meanwhile offers only what is still possible', async () => {
  const { card, conversation, queryClient } = await voteFive()
  expect(await card.findByRole('button', { name: 'Add your own opinion' })).toBeTruthy()
  conversation.metadata = { ...conversation.metadata, isClosed: true }
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(card.queryByRole('button', { name: 'Add your own opinion' })).toBeNull())
  expect(card.getByRole('link', { name: 'See where I stand' })).toBeTruthy()
})
