import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibleLength } from './new-text.ts'
import { hasVisibleText, parseRichText, plainLine, plainText, RICH_TAGS, toRichText } from './rich-text.ts'

test('the six tags of rich text are parsed into a tree (spec 5.12, 9.12)', () => {
  assert.deepEqual(parseRichText('a <b>bold <i>both</i></b><br>c'), [
    'a ',
    { tag: 'b', children: ['bold ', { tag: 'i', children: ['both'] }] },
    { tag: 'br', children: [] },
    'c',
  ])
  assert.deepEqual([...RICH_TAGS], ['b', 'br', 'i', 'strike', 'u', 'div'])
  for (const tag of RICH_TAGS)
    assert.deepEqual(parseRichText(tag === 'br' ? '<br>' : `<${tag}>x</${tag}>`), [
      { tag, children: tag === 'br' ? [] : ['x'] },
    ])
})

test('any other tag in rich text stays visible text (spec 5.12)', () => {
  assert.deepEqual(parseRichText('<img src=x onerror=alert(1)><b>x</b>'), [
    '<img src=x onerror=alert(1)>',
    { tag: 'b', children: ['x'] },
  ])
})

test('an unopened tag is ignored, and an unclosed tag ends with the text', () => {
  assert.deepEqual(parseRichText('</b>a<u>b'), ['a', { tag: 'u', children: ['b'] }])
})

test('entities in rich text are resolved once, after the tags', () => {
  assert.deepEqual(parseRichText('&lt;b&gt; &amp;lt; &#39;&#x1F600;'), ["<b> &lt; '😀"])
})

test('plainText keeps line breaks and puts a block on its own line', () => {
  assert.equal(plainText('<div>one</div><div>two<br>three</div>four'), 'one\ntwo\nthree\nfour')
  assert.equal(plainText('zero<div>one</div><br>two &amp; <b>three</b>'), 'zero\none\n\ntwo & three')
})

test('plainText removes invisible characters and leaves no empty line for them', () => {
  assert.equal(plainText('one<br>\u202E<div>two\u0007</div>'), 'one\ntwo')
})

test('plainLine joins lines with a space', () => {
  assert.equal(plainLine('<div>one</div><div>two<br>three</div>'), 'one two three')
})

test('a soft line break of a word processor is a line break', () => {
  assert.equal(toRichText('Soft break\u000Bafter it'), 'Soft break<br>after it')
})

test('toRichText and plainText are inverse: a tag stays text and a line break becomes <br>', () => {
  const html = toRichText('  2 < 3 & "so"\nnext <b>line</b>\r\n')
  assert.equal(html, '2 &lt; 3 &amp; "so"<br>next &lt;b&gt;line&lt;/b&gt;')
  assert.equal(plainText(html), '2 < 3 & "so"\nnext <b>line</b>')
})

test('visibleLength counts code points in NFC, without surrounding space and invisible characters', () => {
  const lengths: [text: string, length: number][] = [
    [' 🌳🌳 ', 2],
    ['e\u0301', 1],
    ['a\u202Eb\u0007', 2],
    ['a\r\nb', 3],
    ['a\uD800', 2],
    ['  \n ', 0],
  ]
  for (const [text, length] of lengths) assert.equal(visibleLength(text), length, JSON.stringify(text))
})

test('hasVisibleText is false for a text of only spaces, combining marks and ignorable characters', () => {
  for (const text of ['', ' \n', '\u200B\u2060', '\u0301', '\uFE0F', '\u2800\u2800', '\u{1D159}'])
    assert.equal(hasVisibleText(text), false)
  for (const text of ['a', '7', '?', '🌳', '木']) assert.equal(hasVisibleText(text), true)
})

test('elements that are nested far deeper than in any stored text show only their text', () => {
  const html = `${'<b>'.repeat(20_000)}deep${'</b>'.repeat(20_000)} <i>end</i>`
  assert.equal(plainText(html), 'deep end')
})
