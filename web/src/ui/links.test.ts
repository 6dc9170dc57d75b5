import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

test('web addresses are found without the punctuation behind them', () => {
  expect(splitLinks('see https://example.org/a?b=1. And (http://example.net)!')).toEqual([
    { text: 'see ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: '. And (' },
    { text: 'http://example.net', href: 'http://example.net' },
    { text: ')!' },
  ])
})

test('only http and https become links', () => {
  expect(splitLinks('javascript:alert(1) ftp://example.org')).toEqual([
    { text: 'javascript:alert(1) ftp://example.org' },
  ])
})
