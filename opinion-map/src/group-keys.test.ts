import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { matchGroupKeys } from './group-keys.ts'

function members(groups: number[], firstId = 0) {
  return { participantIds: groups.map((_, i) => firstId + i), groups }
}

describe('the letters of groups', () => {
  it('the letters of groups stay the same however the groups are numbered', () => {
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

  it('the letters of groups follow the most people, also when some of them move', () => {
    const previous = members([0, 0, 0, 0, 1, 1, 1, 1, 1])
    assert.deepEqual(matchGroupKeys(previous, members([1, 1, 1, 0, 0, 0, 0, 0, 1])), [1, 0])
  })

  it('the letters of groups are the best assignment over all groups, not for each in turn', () => {
    const previous = members([0, 0, 0, 0, 0, 1, 1])
    assert.deepEqual(matchGroupKeys(previous, members([0, 0, 0, 1, 1, 0, 0])), [1, 0])
  })

  it('the letters of groups keep one part of a group that splits, and find a fresh letter for the other', () => {
    const previous = members([0, 0, 0, 0, 0, 1, 1])
    assert.deepEqual(matchGroupKeys(previous, members([0, 0, 1, 1, 1, 2, 2])), [2, 0, 1])
  })

  it('the letters of groups are not reused for other people as long as there is a fresh one', () => {
    const previous = members([0, 0, 1, 1, 2, 2])
    const current = { participantIds: [0, 1, 4, 5, 10, 11], groups: [0, 0, 1, 1, 2, 2] }
    assert.deepEqual(matchGroupKeys(previous, current), [0, 2, 3])
  })

  it('the letters of groups begin with A in every run, at the cost of the fewest letters', () => {
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

  it('the letters of groups stay between A and F', () => {
    const previous = members([0, 1, 2, 3, 4, 5])
    assert.deepEqual(
      matchGroupKeys(previous, { participantIds: [0, 1, 10, 11], groups: [1, 0, 2, 3] }),
      [1, 0, 2, 3],
    )
  })

  it('the letters of groups begin with A when there is no previous run', () => {
    assert.deepEqual(matchGroupKeys(members([]), members([1, 0, 1, -1])), [0, 1])
  })
})
