import { describe, expect, test } from 'vitest'
import { textOf } from './catalogue.ts'

describe('messages of the catalogue', () => {
  const votes = textOf('{name}: {count, plural, =0 {no votes} one {# vote} other {# votes}} of {total}')

  test.each([
    [0, 'Ada: no votes of 7'],
    [1, 'Ada: 1 vote of 7'],
    [2, 'Ada: 2 votes of 7'],
    [1000, 'Ada: 1,000 votes of 7'],
  ])('a message for %i picks its plural form and contains its parts', (count, expected) => {
    expect(votes({ name: 'Ada', count, total: '7' })).toBe(expected)
  })

  test('a message may choose between words by a value, and contain a count', () => {
    const voted = textOf(
      '{choice, select, agree {{count, plural, one {# agrees} other {# agree}}} other {{count, number} of them}}',
    )
    expect(voted({ choice: 'agree', count: 1 })).toBe('1 agrees')
    expect(voted({ choice: 'agree', count: 3 })).toBe('3 agree')
  })

  test('a message may contain the marks of JavaScript templates', () => {
    expect(textOf('`${price}` costs {price} \\ ⟦now⟧')({ price: '5' })).toBe('`$5` costs 5 \\ ⟦now⟧')
  })
})
