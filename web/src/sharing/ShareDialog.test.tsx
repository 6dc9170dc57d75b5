import type { Conversation } from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { notices } from '#ui/notices/notices.ts'
import { ShareDialog } from './ShareDialog.tsx'

const ADDRESS = 'http://localhost/conversation/streets1'

const share = (conversation: Conversation = aConversation(), onClose = () => {}) =>
  renderPart(<ShareDialog conversation={conversation} onClose={onClose} />)

test('the share dialog shows the code, the question and the address, and copying is confirmed in place', async () => {
  const { user } = share()
  expect(screen.getByRole('img', { name: 'QR code of this conversation' })).toBeTruthy()
  expect(screen.getByText('Should the city centre be closed to private cars on Saturdays?')).toBeTruthy()
  expect(screen.getByText('Anyone can take part, no account.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect((await screen.findByText('Copied.')).closest('output')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
})

test('the address is selected for the person if it cannot be copied', async () => {
  const { user } = share()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByText(/The address is selected/)
  const field = screen.getByRole('textbox', { name: 'Address of this conversation' })
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', 'localhost/conversation/streets1')
})

test('the share sheet of the device is offered if there is one, and closing it is not a failure', async () => {
  const sheet = vi.fn(async () => {
    throw new DOMException('closed', 'AbortError')
  })
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { user } = share()
  await user.click(screen.getByRole('button', { name: 'Send with an app' }))
  expect(sheet).toHaveBeenCalledWith(expect.objectContaining({ url: ADDRESS }))
  await waitFor(() => expect(sheet.mock.settledResults[0]?.type).toBe('rejected'))
  expect(notices.get()).toEqual([])
})

test('the share dialog has the poster and the picture, and no entry for a missing share sheet', async () => {
  const { user } = share()
  expect(screen.queryByRole('button', { name: 'Send with an app' })).toBeNull()
  expect(screen.getByRole('link', { name: /Poster for a town hall/ }).getAttribute('href')).toBe(
    '/conversation/streets1/poster',
  )
  await user.click(screen.getByRole('button', { name: /Picture of the result/ }))
  const picture = screen.getByRole('link', { name: 'Picture for posts, 1200 × 630' })
  expect(picture.getAttribute('download')).toBe('parley-streets1.png')
})

test('the embed code replaces the other ways to share, and is not offered if there is none', async () => {
  const { user, rerender } = renderPart(
    <ShareDialog conversation={aConversation()} onClose={() => {}} embedCode={<p>one line of code</p>} />,
  )
  await user.click(screen.getByRole('button', { name: /Embed on your website/ }))
  expect(screen.getByRole('dialog', { name: 'Embed on your website' }).textContent).toContain('one line')
  rerender(<ShareDialog key="private" conversation={aConversation()} onClose={() => {}} />)
  expect(screen.queryByRole('button', { name: /Embed on your website/ })).toBeNull()
})

test('the share dialog of a private conversation says who can find it, and makes its picture on the device', () => {
  share(aConversation({ metadata: { isIndexed: false } }))
  expect(screen.getByText('Only people with this link can find it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Made on this device/ })).toBeTruthy()
  expect(document.querySelector('[href*="share.png"]')).toBeNull()
})

test.each([
  [{ isLoginRequired: true }, 'Anyone with an account can take part.'],
  [{ isClosed: true }, 'Closed. You can read the results.'],
])('the share dialog says who can take part: %o', (metadata, words) => {
  share(aConversation({ metadata }))
  expect(screen.getByText(words)).toBeTruthy()
})
