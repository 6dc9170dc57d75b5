import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

test('web addresses are linked without the punctuation after them (spec 5.12)', () => {
  expect(splitLinks('see https://example.org/a?b=1. And (http://example.net)!')).toEqual([
    { text: 'see ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: '. And (' },
    { text: 'http://example.net', href: 'http://example.net' },
    { text: ')!' },
  ])
})

test.each([
  ['https://en.wikipedia.org/wiki/Participation_(decision_making)', '', ''],
  ['https://en.wikipedia.org/wiki/Participation_(decision_making)', '(', ').'],
  ['https://example.org/a_(b)', '', '))'],
  ['https://example.org/?q[]=1', '[', ']'],
])('a bracket that an address opens belongs to it: %s between %s and %s', (address, before, after) => {
  const parts = splitLinks(before + address + after)
  expect(parts.filter(({ href }) => href)).toEqual([{ text: address, href: address }])
})

test('only http and https addresses become links (spec 5.12)', () => {
  expect(splitLinks('javascript:alert(1) ftp://example.org')).toEqual([
    { text: 'javascript:alert(1) ftp://example.org' },
  ])
})

test.each([
  ['（https://example.org/a）を見て', 'https://example.org/a'],
  ['「https://example.org/b」です。', 'https://example.org/b'],
  ['https://example.org/c、次に', 'https://example.org/c'],
  ['https://example.org/d。', 'https://example.org/d'],
  ['“https://example.org/e”', 'https://example.org/e'],
  ['【https://example.org/f】', 'https://example.org/f'],
])('the address in %s ends before the brackets and stops next to it', (text, address) => {
  const links = splitLinks(text).filter(({ href }) => href)
  expect(links).toEqual([{ text: address, href: address }])
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
