import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { normalizeNewText } from '@parley/contract'
import * as fc from 'fast-check'
import { canonicalHtml } from '#opinions/rich-text.ts'

/** Escaped text and the six tags without attributes: stored text contains nothing else. */
const CANONICAL = /^(?:[^<>&]|&(?:amp|lt|gt);|<\/?(?:b|i|u|strike|div)>|<br>)*$/

const htmlOf = (written: string) => {
  const text = canonicalHtml(written)
  assert(text, written)
  assert.match(text.html, CANONICAL)
  return text.html
}

const kept: Record<string, [written: string, stored: string]> = {
  'plain text': ['Trams & trains', 'Trams &amp; trains'],
  'keeps the six tags': [
    '<b>a</b><i>b</i><u>c</u><strike>d</strike><div>e</div>f<br>g',
    '<b>a</b><i>b</i><u>c</u><strike>d</strike><div>e</div>f<br>g',
  ],
  'writes tags in lower case': ['<B>a</B><BR/>', '<b>a</b><br>'],
  'closes open tags': ['<b><i>a', '<b><i>a</i></b>'],
  'corrects tags that are closed in the wrong order': ['<b><i>a</b>b</i>', '<b><i>a</i></b>b'],
  'drops a closing tag that was never opened': ['a</b>b', 'ab'],
  'keeps the text of other tags': ['<p>a <em>b</em></p><a href="/">c</a>', 'a bc'],
  'keeps text that only looks like a tag': ['1 < 2 > 0, a<3', '1 &lt; 2 &gt; 0, a&lt;3'],
  'resolves entities': ['&lt;b&gt; &amp;amp; &#x41;&eacute;', '&lt;b&gt; &amp;amp; Aé'],
  'leaves out comments': ['a<!-- b <b>c</b> -->d<!DOCTYPE html><?php x ?>', 'ad'],
  'replaces lone surrogates by U+FFFD': ['a\uD800b', 'a\uFFFDb'],
  'normalizes accents, also from entities': ['e\u0301 e&#x301; e<x>\u0301', 'é é é'],
  'keeps an accent after a tag apart from the tag': ['a<b>\u0338b</b>&#x338;c', 'a<b>\u0338b</b>\u0338c'],
  'leaves out characters that change the direction of text': ['a\u202Eb&#x202e;\u2066c\u0007\0', 'abc'],
}
describe('what stored rich text keeps', () => {
  for (const [what, [written, stored]] of Object.entries(kept))
    test(`stored rich text ${what}`, () => assert.equal(htmlOf(written), stored))
})

const attacks = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<b onmouseover=alert(1)>x</b>',
  '<b/onclick=alert(1)//>x',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>@import "//evil"</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!--<img src="--><img src=x onerror=alert(1)>-->',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<title><b></title><script>alert(1)</script>',
  '<object data="data:text/html;base64,PHNjcmlwdD4="></object><embed src=x><base href=//evil>',
  '<template><script>alert(1)</script></template>',
  '<b\n\t onclick\n=\nalert(1)>x</b\n>',
  '<b\0 onclick=alert(1)>x</b>',
  '<\0script>alert(1)</script>',
  '<br onload=alert(1)><br/ onload=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '＜script＞alert(1)＜/script＞',
  '<form><button formaction=javascript:alert(1)>x',
  '<meta http-equiv=refresh content="0;url=//evil"><link rel=stylesheet href=//evil>',
  '<xmp><b></xmp><script>alert(1)</script>',
  '<plaintext><script>alert(1)</script>',
  '<b><!--</b>--><script>alert(1)</script>',
  '</br onload=alert(1)></p onclick=alert(1)>',
  '<input autofocus onfocus=alert(1)><video><source onerror=alert(1)></video>',
]
describe('attacks on rich text', () => {
  for (const attack of attacks)
    test(`the attack ${JSON.stringify(attack)} leaves only canonical rich text`, () => {
      const html = htmlOf(attack)
      assert.equal(htmlOf(html), html)
    })
})

const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('b', 'br', 'i', 'strike', 'u', 'div', 'p', 'script', 'style', 'svg', 'a')
      .map((name) => `<${name}>`),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('b', 'br', 'i', 'strike', 'u', 'div', 'p', 'script', 'style', 'svg', 'a')
      .map((name) => `</${name}>`),
  },
  fc.constantFrom(
    '<',
    '>',
    '&',
    '"',
    "'",
    '/',
    '=',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '</',
    ' onclick=x',
    ';',
    '#',
  ),
  fc.constantFrom(
    '&lt;',
    '&gt;',
    '&amp;',
    '&#60;',
    '&#x3c',
    '&nbsp;',
    '&#0;',
    '&#x338;',
    '\u0338',
    '\u0301',
    'e',
    '\u202E',
    '\0',
    '\r\n',
    '\uD800',
    '\uDC00',
    '👍🏽',
    '\u1100\u1161',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const anyHtml = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

test('the result for any text is canonical and is its own canonical form', () => {
  fc.assert(
    fc.property(anyHtml, (written) => {
      const once = canonicalHtml(written)
      if (once === undefined) return
      assert.match(once.html, CANONICAL)
      assert.deepEqual(canonicalHtml(once.html), once)
    }),
    { numRuns: 3000 },
  )
})

test('the visible length does not count tags, and counts an entity as one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const seen = normalizeNewText(text).trim()
      const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
      assert.equal(canonicalHtml(`<b>${escaped}</b>`)?.visibleLength, [...seen].length)
    }),
    { numRuns: 500 },
  )
})

test('a text has neither invisible characters nor more than three combining marks in a row, even across tags', () => {
  const marks = '\u0316\u0317'
  const rich = canonicalHtml(`Z${marks}<b>${marks}</b><i>${marks}a</i>lgo\u200B\u{E0041}&#x200b;`)
  assert.equal(rich?.html, 'Z\u0316\u0317<b>\u0316</b><i>a</i>lgo')
  assert.equal(rich.visibleLength, 8)
})

test('a text of spaces and invisible characters has no visible text', () => {
  for (const nothing of [
    '',
    ' \n',
    '<b> </b>',
    '\u200B\u200D\u2060\uFEFF',
    '&shy;',
    '\u3164\u115F',
    '\u0301',
    '<br><br>',
  ])
    assert.equal(canonicalHtml(nothing)?.isVisible, false, JSON.stringify(nothing))
  for (const something of ['.', '👍', '7', '<i>é</i>', '\u200Bx', 'ﷺ', '&lt;'])
    assert.equal(canonicalHtml(something)?.isVisible, true, JSON.stringify(something))
})

test('too many or too deeply nested tags are refused, and long unfinished tags do not hang', () => {
  assert.equal(canonicalHtml('<b>'.repeat(3000)), undefined)
  assert.equal(canonicalHtml('<div><i>'.repeat(11) + 'x'), undefined)
  assert.equal(canonicalHtml('<br>'.repeat(2001)), undefined)
  assert(canonicalHtml('<i>'.repeat(19) + 'x'))
  assert(canonicalHtml('<br>'.repeat(1999)))
  for (const long of ['<', '<!--', '&', '<b ', '</', '<b x="', '&#', '<script>', '<svg>'])
    canonicalHtml(long.repeat(24_000 / long.length))
})
