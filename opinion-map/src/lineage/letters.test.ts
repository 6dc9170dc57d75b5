import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { matchGroupKeys } from './letters.ts'

function members(groups: number[], firstId = 0) {
  return { participantIds: groups.map((_, i) => firstId + i), groups }
}

describe('matchGroupKeys', () => {
  it('matchGroupKeys gives the same people the same key, however the groups are numbered', () => {
    const keys = fc
      .shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1, maxLength: 4 })
      .chain((others) => fc.nat(others.length).map((at) => others.toSpliced(at, 0, 0)))
    fc.assert(
      fc.property(keys, fc.array(fc.nat(4), { minLength: 30, maxLength: 60 }), (keyOf, labels) => {
        const current = [...keyOf.keys(), ...labels.map((label) => label % keyOf.length)]
        const previous = members(current.map((label) => keyOf[label]!))
        assert.deepEqual(matchGroupKeys(previous, members(current)), keyOf)
      }),
    )
  })

  it('matchGroupKeys gives a key to the group with most of its former members', () => {
    const previous = members([0, 0, 0, 0, 1, 1, 1, 1, 1])
    assert.deepEqual(matchGroupKeys(previous, members([1, 1, 1, 0, 0, 0, 0, 0, 1])), [1, 0])
  })

  it('matchGroupKeys maximizes the people who keep their key over all groups, not group by group', () => {
    const previous = members([0, 0, 0, 0, 0, 1, 1])
    assert.deepEqual(matchGroupKeys(previous, members([0, 0, 0, 1, 1, 0, 0])), [1, 0])
  })

  it('matchGroupKeys gives the larger part of a split group its key, and the other part a new key', () => {
    const previous = members([0, 0, 0, 0, 0, 1, 1])
    assert.deepEqual(matchGroupKeys(previous, members([0, 0, 1, 1, 1, 2, 2])), [2, 0, 1])
  })

  it('matchGroupKeys does not reuse the key of a former group while there is an unused key', () => {
    const previous = members([0, 0, 1, 1, 2, 2])
    const current = { participantIds: [0, 1, 4, 5, 10, 11], groups: [0, 0, 1, 1, 2, 2] }
    assert.deepEqual(matchGroupKeys(previous, current), [0, 2, 3])
  })

  it('matchGroupKeys uses key 0 in every run and changes the keys of as few people as possible', () => {
    const previous = members([0, 0, 0, 1, 1, 1, 1, 2, 2, 2])
    const newcomersBesideB = { participantIds: [3, 4, 5, 6, 20, 21, 22], groups: [0, 0, 0, 0, 1, 1, 1] }
    assert.deepEqual(matchGroupKeys(previous, newcomersBesideB), [1, 0])
    const onlyBAndC = { participantIds: [3, 4, 5, 6, 7, 8, 9], groups: [0, 0, 0, 0, 1, 1, 1] }
    assert.deepEqual(matchGroupKeys(previous, onlyBAndC), [1, 0])
    const labels = fc.array(fc.record({ before: fc.integer({ min: -1, max: 5 }), now: fc.nat(4) }), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(labels, (people) => {
        const numbered = [...new Set(people.map(({ now }) => now))]
        const current = members(people.map(({ now }) => numbered.indexOf(now)))
        const keys = matchGroupKeys(members(people.map(({ before }) => before)), current)
        assert.ok(keys.includes(0))
        assert.equal(new Set(keys).size, keys.length)
      }),
    )
  })

  it('matchGroupKeys uses only the keys 0 to 5', () => {
    const previous = members([0, 1, 2, 3, 4, 5])
    assert.deepEqual(
      matchGroupKeys(previous, { participantIds: [0, 1, 10, 11], groups: [1, 0, 2, 3] }),
      [1, 0, 2, 3],
    )
  })

  it('matchGroupKeys starts with key 0 if there is no previous run', () => {
    assert.deepEqual(matchGroupKeys(members([]), members([1, 0, 1, -1])), [0, 1])
  })
})
