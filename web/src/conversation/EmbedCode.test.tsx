import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render.tsx'
import { EmbedCode, embedCode } from './EmbedCode.tsx'

test.each([
  [{ tab: 'vote', colors: 'system' }, 'data-conversation="streets1"'],
  [{ tab: 'opinions', colors: 'system' }, 'data-conversation="streets1" data-tab="opinions"'],
  [{ tab: 'analysis', colors: 'dark' }, 'data-conversation="streets1" data-tab="analysis" data-theme="dark"'],
] as const)('the embed code is one line with only the changed options: %o', (chosen, attributes) => {
  const code = embedCode({ origin: 'https://parley.example', conversationSlugId: 'streets1', ...chosen })
  expect(code).toBe(`<script async src="https://parley.example/embed.js" ${attributes}></script>`)
})

test('the embed code follows the choices, and copying is confirmed in place', async () => {
  const { user } = renderPart(<EmbedCode conversationSlugId="streets1" />)
  await user.click(screen.getByRole('radio', { name: 'Results' }))
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(screen.getByText(/data-tab="analysis" data-theme="dark"/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(await screen.findByText('Copied.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toContain('data-theme="dark"')
})

test('the embed code is selected with a message if the browser refuses to copy', async () => {
  const { user } = renderPart(<EmbedCode conversationSlugId="streets1" />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(await screen.findByText(/copy it by hand/)).toBeTruthy()
  expect(getSelection()?.toString()).toContain('<script async')
})
