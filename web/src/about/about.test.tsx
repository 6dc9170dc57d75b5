import { getLegalText, type LegalText } from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { consent } from '#messages/votes.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'

test('About names the license and attributes the data as its license requires', async () => {
  renderAt('/about')
  await screen.findByRole('heading', { level: 1, name: 'About' })
  expect(screen.getByText(/GNU Affero General Public License/)).toBeTruthy()
  const attribution = screen.getByText(/gathered using the Polis software/).textContent
  expect(attribution).toContain('compdemocracy.org/polis')
  expect(attribution).toContain(
    'sub-licensed under CC BY 4.0 with Attribution to The Computational Democracy Project',
  )
})

test('About names the licenses of the typeface and of the renderer of link previews', async () => {
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

const TEXT: LegalText = {
  title: 'Privacy',
  intro: [
    { kind: 'paragraph', words: [{ text: 'bold', style: 'bold' }, { text: ' <b>as it is written</b>' }] },
  ],
  sections: [
    {
      id: 'one',
      heading: 'One',
      blocks: [
        { kind: 'list', items: [[{ text: 'first' }], [{ text: 'elsewhere', href: 'https://law.example/' }]] },
      ],
    },
    { id: 'consent', heading: 'Your consent', blocks: [{ kind: 'consent' }] },
  ],
}

test('the privacy page quotes exactly the sentences that people consent to (spec 2.7)', async () => {
  mockCall(getLegalText, TEXT)
  renderAt('/legal/privacy')
  await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  expect(await screen.findByText(`“${consent.results()}”`)).toBeTruthy()
  expect(screen.getByText(`“${consent.votes()}”`)).toBeTruthy()
})

test('a table of contents links to every section of a legal text (spec 2.7)', async () => {
  mockCall(getLegalText, TEXT)
  renderAt('/legal/terms')
  const contents = await screen.findByRole('navigation', { name: 'Contents' })
  for (const link of within(contents).getAllByRole('link')) {
    const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    expect(target?.textContent).toBe(link.textContent)
  }
})

test('a legal text of the operators is shown with its lists, marks and links, and without HTML', async () => {
  mockCall(getLegalText, TEXT)
  renderAt('/legal/terms')
  expect((await screen.findByText('bold')).tagName).toBe('STRONG')
  expect(screen.getByText('<b>as it is written</b>', { exact: false })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'elsewhere' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://law.example/', '_blank'])
  expect(within(screen.getByRole('main')).getByText('first').tagName).toBe('LI')
})

test('a legal text in another language than the page says so, and is marked with its language', async () => {
  mockCall(getLegalText, { ...TEXT, language: 'de' })
  renderAt('/legal/terms')
  await screen.findByText(/have not translated this text/)
  expect(screen.getByText('first').closest('[lang]')?.getAttribute('lang')).toBe('de')
})
