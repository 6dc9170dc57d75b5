import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { consent } from '#messages/votes.ts'
import { renderAt } from '#testing/render.tsx'

test('About names the license and attributes the data as its license asks', async () => {
  renderAt('/about')
  await screen.findByRole('heading', { level: 1, name: 'About' })
  expect(screen.getByText(/GNU Affero General Public License/)).toBeTruthy()
  const attribution = screen.getByText(/gathered using the Polis software/).textContent
  expect(attribution).toContain('compdemocracy.org/polis')
  expect(attribution).toContain(
    'sub-licensed under CC BY 4.0 with Attribution to The Computational Democracy Project',
  )
})

test('About names the licenses of the typeface and of the library that draws link previews', async () => {
  renderAt('/about')
  const credits = await screen.findByText(/Literata/)
  expect(credits.textContent).toContain('SIL Open Font License 1.1')
  expect(credits.textContent).toContain('resvg, under the Mozilla Public License 2.0')
})

test('About links to terms, privacy and the introduction', async () => {
  renderAt('/about')
  await screen.findByRole('heading', { level: 1 })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/feed/legal/terms')
  expect(main.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/feed/legal/privacy')
  expect(main.getByRole('link', { name: 'See how it works, with an example' }).getAttribute('href')).toBe(
    '/feed/welcome',
  )
})

test('the privacy page quotes the very sentences that people consent to', async () => {
  renderAt('/legal/privacy')
  await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  expect(screen.getByText(`“${consent.results()}”`)).toBeTruthy()
  expect(screen.getByText(`“${consent.votes()}”`)).toBeTruthy()
})

test('a table of contents links to every section', async () => {
  renderAt('/legal/terms')
  const contents = await screen.findByRole('navigation', { name: 'Contents' })
  for (const link of within(contents).getAllByRole('link')) {
    const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    expect(target?.textContent).toBe(link.textContent)
  }
})

test('the privacy page says what an account stores and how to delete it', async () => {
  renderAt('/legal/privacy')
  await screen.findByText(/a code that recognizes your phone number without containing it/)
  expect(screen.getByText(/delete your account with everything in it/)).toBeTruthy()
})
