import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { differencesOf } from '#moderation/queue/differences.ts'

const markDifferences = (first: string, later: string) => {
  const found = differencesOf(first, later)
  return {
    first: found.first.map(([from, to]) => first.slice(from, to)),
    later: found.later.map(([from, to]) => later.slice(from, to)),
    share: found.share,
  }
}

test('two texts are compared by whole words and punctuation, ignoring case', () => {
  assert.deepEqual(markDifferences('Build a tram to the harbor.', 'build a bus to the harbor!'), {
    first: ['tram', '.'],
    later: ['bus', '!'],
    share:
      (2 * 'buildatotheharbor'.length) / ('Buildatramtotheharbor.'.length + 'buildabustotheharbor!'.length),
  })
})

test('neighboring words that differ form one range, which includes the space between them', () => {
  assert.deepEqual(markDifferences('We need more parks here', 'We need here').first, ['more parks'])
  assert.deepEqual(markDifferences('We need here', 'We need more parks here').later, ['more parks'])
})

test('the comparison finds as many common words as possible, wherever other words were inserted', () => {
  assert.deepEqual(markDifferences('one two three four', 'two x three four one').first, ['one'])
  assert.deepEqual(markDifferences('one two three four', 'two x three four one').later, ['x', 'one'])
})

test('the common share is 1 for equal texts and for two empty texts, and 0 for texts without a common word', () => {
  assert.deepEqual(markDifferences('Plant trees.', 'plant TREES.'), { first: [], later: [], share: 1 })
  assert.deepEqual(markDifferences('', ''), { first: [], later: [], share: 1 })
  assert.deepEqual(markDifferences('Plant trees', 'Cut bushes'), {
    first: ['Plant trees'],
    later: ['Cut bushes'],
    share: 0,
  })
})

test('only the first six hundred words of each text are compared', () => {
  const words = (count: number, last: string) =>
    [...Array.from({ length: count }, () => 'word'), last].join(' ')
  assert.deepEqual(markDifferences(words(599, 'tram'), words(599, 'bus')).first, ['tram'])
  assert.deepEqual(markDifferences(words(600, 'tram'), words(600, 'bus')), { first: [], later: [], share: 1 })
})

test('the differences do not depend on the order of the two texts if no words are repeated', () => {
  const texts = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(texts, texts, (some, others) => {
      const [first, later] = [some.join(' '), others.join(' ')]
      assert.equal(differencesOf(first, later).share, differencesOf(later, first).share)
    }),
  )
})
