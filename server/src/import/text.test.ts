import assert from 'node:assert/strict'
import { test } from 'node:test'
import { descriptionOf, richTextOf, titleOf } from '#import/text.ts'

test('an imported title has one line and is visibly shortened if it is too long', () => {
  assert.equal(titleOf('  Two\nlines ', 140), 'Two lines')
  const cutTitle = titleOf('🙂'.repeat(200), 140)
  assert.equal([...cutTitle].length, 140)
  assert.match(cutTitle, /🙂 \[…\]$/u)
})

test('links and bold words of an imported description stay readable', () => {
  assert.equal(
    descriptionOf('See [the **report**](https://a.org/x?a=1&b=2).\r\n\r\n**Thank you**', 1000),
    'See the <b>report</b> (https://a.org/x?a=1&amp;b=2).<br><br><b>Thank you</b>',
  )
})

test('an imported description that is too long is cut to the allowed number of visible characters', () => {
  const html = descriptionOf(`**${'&'.repeat(1200)}**`, 1000)
  assert.equal(html.replaceAll('&amp;', '&').length, 1000)
  assert.match(html, /&amp; \[…\]$/)
})

test('imported text without visible characters is empty', () => {
  for (const text of ['', ' \n\t ', '\u0000\u202e']) assert.equal(richTextOf(text, 3000), '')
})

test('an imported title is stored like a title from the composer, without characters that change the text direction or break lines', () => {
  assert.equal(titleOf(' A\u202Eb\uFFFE\0\tc\nd ', 140), 'Ab c d')
})
