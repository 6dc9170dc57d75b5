import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { splitMarkedParts, typeset } from './picture.ts'

/** Breaks a text into lines of width 100, in a typeface whose letters are all as wide as the text size. */
const setText = (text: string, { sizes = [10], maxLines = 9 } = {}) =>
  typeset(text, {
    widthOf: (part, size) => part.length * size,
    width: 100,
    sizes: sizes.map((size) => ({ size, lineHeight: size })),
    maxLines,
  })

describe('typeset', () => {
  test('a text breaks between words, and inside a word only where the word is longer than a line', () => {
    assert.deepEqual(setText('one two three four').lines, ['one two', 'three four'])
    assert.deepEqual(setText('see abcdefghijklmnopqrstuvwxyz end').lines, [
      'see',
      'abcdefghij',
      'klmnopqrst',
      'uvwxyz end',
    ])
    assert.deepEqual(setText('abcdefghijklm').lines, ['abcdefghij', 'klm'])
  })

  test('a text is set at the largest size that fits, and at the smallest it ends with an ellipsis after a whole word', () => {
    const sizes = [20, 10]
    assert.deepEqual([setText('four five', { sizes, maxLines: 2 }).size], [20])
    assert.deepEqual(setText('four five more', { sizes, maxLines: 2 }), {
      size: 10,
      lineHeight: 10,
      lines: ['four five', 'more'],
    })
    assert.deepEqual(setText('one two, three four five six', { maxLines: 2 }).lines, ['one two,', 'three…'])
    assert.deepEqual(setText('one two three four', { maxLines: 1 }).lines, ['one two…'])
  })

  test('the signs around a marked part take up no width, and the marking continues on the next line', () => {
    const { lines } = setText('on ⟦abcdefg hijk⟧ now')
    assert.deepEqual(lines, ['on ⟦abcdefg', 'hijk⟧ now'])
    assert.deepEqual(
      splitMarkedParts(lines).map((parts) =>
        parts.filter(({ isMarked }) => isMarked).map(({ words }) => words),
      ),
      [['abcdefg'], ['hijk']],
    )
  })

  test('Japanese and Chinese break between words, and a line neither begins with a closing mark nor ends with an opening one', () => {
    assert.deepEqual(setText('駅前の駐車場を公園に変えるべきですか？').lines, [
      '駅前の駐車場を公園に',
      '変えるべきですか？',
    ])
    const { lines } = setText('大家都同意：⟦「市中心應該種更多的樹，而且要更多長椅。」⟧')
    assert.equal(lines.join(''), '大家都同意：⟦「市中心應該種更多的樹，而且要更多長椅。」⟧')
    for (const line of lines) {
      assert.doesNotMatch(line, /^[⟧」。，：]/)
      assert.doesNotMatch(line, /[⟦「]$/)
    }
    assert.deepEqual(setText('市中心應該種更多的樹。', { maxLines: 1 }).lines, ['市中心應該種更多的…'])
  })
})
