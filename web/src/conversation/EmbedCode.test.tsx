import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { firstScreen, FirstScreenContext } from '#firstScreen.ts'
import { renderPart } from '#testing/render.tsx'
import { EmbedCode, embedCode } from './EmbedCode.tsx'

test.each([
  [{ tab: 'vote', colors: 'system', language: '' }, 'data-conversation="streets1"'],
  [{ tab: 'opinions', colors: 'system', language: '' }, 'data-conversation="streets1" data-tab="opinions"'],
  [
    { tab: 'analysis', colors: 'dark', language: 'ar' },
    'data-conversation="streets1" data-tab="analysis" data-theme="dark" data-lang="ar"',
  ],
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

test('whoever embeds a conversation may choose one language for all readers, which the preview has as well', async () => {
  const { user } = renderPart(
    <FirstScreenContext value={{ ...firstScreen(), languages: ['en', 'ar'] }}>
      <EmbedCode conversationSlugId="streets1" />
    </FirstScreenContext>,
  )
  const language = screen.getByRole('combobox', { name: 'Language of buttons and labels' })
  expect([...language.children].map(({ textContent }) => textContent)).toEqual([
    'The reader’s language',
    'English',
    'العربية',
  ])
  await user.selectOptions(language, 'العربية')
  expect(screen.getByText(/data-conversation="streets1" data-lang="ar"/)).toBeTruthy()
  const preview = screen.getByRole('link', { name: /how it looks/ })
  expect(preview.getAttribute('href')).toBe('http://localhost/feed/conversation/streets1/embed?lang=ar')
})

test('the embed code is selected with a message if the browser refuses to copy', async () => {
  const { user } = renderPart(<EmbedCode conversationSlugId="streets1" />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(await screen.findByText(/copy it by hand/)).toBeTruthy()
  expect(getSelection()?.toString()).toContain('<script async')
})
