import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '#testing/render.tsx'
import { GUIDE_PARTS } from './guideParts.ts'

test('the guide explains each part of the results at its own anchor and links to all of them from its contents', async () => {
  renderAt('/guide')
  await screen.findByRole('heading', { level: 1, name: 'How to read the map' })
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  const links = within(contents).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Object.keys(GUIDE_PARTS).map((id) => `#${id}`),
  )
  for (const link of links) {
    const heading = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    expect(heading?.textContent).toBe(link.textContent)
    expect(heading?.parentElement?.querySelectorAll('p, li').length).toBeGreaterThan(0)
  }
})

test('the guide says who took part, what is uncertain, what is withheld, and what a map cannot show', async () => {
  renderAt('/guide')
  const main = within(await screen.findByRole('main'))
  await main.findByRole('img', { name: /^A made-up map: two groups/ })
  for (const sentence of [
    /not a random sample/,
    /The directions mean nothing by themselves/,
    /could belong to one group as well as to another/,
    /thirty times in all. “Same result 27 times”/,
    /below four in ten, twice in a row, no groups are shown/,
    /can be a few higher or lower/,
    /need votes on an opinion from 15 of its people/,
    /With 30 to 99 people there is no map/,
    /who is right/,
    /sign.* statement/,
  ])
    expect(main.getByText(sentence)).toBeTruthy()
})

test('the command of the guide is shown as code, which is not translated and runs from left to right', async () => {
  renderAt('/guide')
  const command = await screen.findByText('npm run verify -w opinion-map --')
  expect([command.tagName, command.dir]).toEqual(['CODE', 'ltr'])
})
