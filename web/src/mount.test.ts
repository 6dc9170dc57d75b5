import { expect, test } from 'vitest'
import { isSameScreen } from '#mount.tsx'

const PAGE = 'conversation/streets1'

test.each([
  ['', '?utm_source=mail&fbclid=1'],
  ['?tab=new', '?fbclid=1&tab=new'],
  ['topics', 'topics/'],
  ['about', 'about?from=mail'],
  [PAGE, `${PAGE}?tab=anything&page=1`],
  [`${PAGE}?tab=analysis&all=differences&page=2`, `${PAGE}?page=2&all=differences&tab=analysis`],
])('the page rendered for %s is hydrated at %s', (rendered, address) => {
  expect(isSameScreen(rendered, address)).toBe(true)
})

test.each([
  ['', '?tab=new'],
  ['', 'topics'],
  [PAGE, 'conversation/streets2'],
  [PAGE, `${PAGE}?tab=vote`],
  [PAGE, `${PAGE}?opinion=shuttle1`],
  [`${PAGE}?tab=opinions`, `${PAGE}?tab=opinions&page=2`],
  [`${PAGE}/print`, `${PAGE}/print?run=7`],
])('the address %s leads to another screen than %s', (rendered, address) => {
  expect(isSameScreen(rendered, address)).toBe(false)
})
