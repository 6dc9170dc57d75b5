import { AppError, followConversation, isFollowingConversation } from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { Notices } from '#ui/notices/Notices.tsx'
import { FollowConversation } from './FollowConversation.tsx'

const GUEST = { isKnown: true, isRegistered: false, isLoggedIn: false }
const FAILS = () => {
  throw new AppError('forbidden', 'no', 'No')
}

test('somebody who already follows the maximum number of conversations reads so', async () => {
  await updateStatus(GUEST)
  mockCall(followConversation, () => {
    throw new AppError('conflict', 'too_many_follows', 'Too many.')
  })
  const { user } = renderPart(
    <>
      <FollowConversation conversationSlugId="streets1" isIn="menu" />
      <Notices />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Notify me about new opinions' }))
  await screen.findByText('You cannot follow any more conversations.')
})

test('following a conversation is undone with a notice if it fails', async () => {
  await updateStatus(GUEST)
  mockCall(followConversation, FAILS)
  const { user } = renderPart(<FollowConversation conversationSlugId="streets1" isIn="menu" />)
  await user.click(await screen.findByRole('button', { name: 'Notify me about new opinions' }))
  await screen.findByRole('button', { name: 'Notify me about new opinions' })
  expect(requestsTo(isFollowingConversation)).toHaveLength(1)
})
