import { expect, test } from 'vitest'
import { parseRichText, plainText, splitLinks } from './richText.ts'

test('the six tags become a tree', () => {
  expect(parseRichText('a <b>bold <i>both</i></b><br>c')).toEqual([
    'a ',
    { tag: 'b', children: ['bold ', { tag: 'i', children: ['both'] }] },
    { tag: 'br', children: [] },
    'c',
  ])
})

test('any other tag stays visible text', () => {
  expect(parseRichText('<img src=x onerror=alert(1)><b>x</b>')).toEqual([
    '<img src=x onerror=alert(1)>',
    { tag: 'b', children: ['x'] },
  ])
})

test('a tag that was never opened or never closed breaks nothing', () => {
  expect(parseRichText('</b>a<u>b')).toEqual(['a', { tag: 'u', children: ['b'] }])
})

test('entities are resolved once, after the tags were found', () => {
  expect(parseRichText('&lt;b&gt; &amp;lt; &#39;&#x1F600;')).toEqual(["<b> &lt; '😀"])
})

test('plain text joins lines with a space', () => {
  expect(plainText('<div>one</div><div>two<br>three</div>')).toBe('one two three')
})

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
