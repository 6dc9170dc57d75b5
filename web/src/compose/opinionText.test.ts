import { expect, test } from 'vitest'
import { isPostable, isTooLong, numCharacters, toRichText } from './opinionText.ts'

test('New lines become breaks and what looks like a tag stays text', () => {
  expect(toRichText('  2 < 3 & "so"\nnext <b>line</b>\r\n')).toBe(
    '2 &lt; 3 &amp; &quot;so&quot;<br>next &lt;b&gt;line&lt;/b&gt;',
  )
})

test('Characters are counted as people see them, an emoji as one', () => {
  expect(numCharacters(' 🌳🌳 ')).toBe(2)
})

test('3000 characters may be posted, 3001 and none may not', () => {
  expect(isPostable('a'.repeat(3000))).toBe(true)
  expect(isTooLong('a'.repeat(3001))).toBe(true)
  expect(isPostable('a'.repeat(3001))).toBe(false)
  expect(isPostable('  \n ')).toBe(false)
})
