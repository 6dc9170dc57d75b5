import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import {
  marksOfPeople,
  isAtSharedPlace,
  type Person,
  type SharedPlace,
} from '#analysis/blocks/independent-people.ts'

const UNTIL = new Date('2026-11-28T18:00:00Z')
const MOMENTS = [new Date('2026-11-28T17:59:59Z'), UNTIL, new Date('2026-11-28T18:00:01Z')]

const anyone = fc.record({
  counts: fc.constantFrom(null, null, null, true, false),
  isRegistered: fc.constantFrom(false, false, false, true),
  place: fc.constantFrom('hall', 'hall', 'hall', 'home', 'cafe', 'bus', 'inn', 'mill', 'quay', null),
  network: fc.constantFrom('wide', null),
  seenAt: fc.constantFrom(...MOMENTS),
  changedIn: fc.constant(null),
  isOfSharedPlace: fc.constant(false),
  isUploaded: fc.constant(false),
})
const anyPeople = fc
  .array(anyone, { maxLength: 60 })
  .map((people): Person[] => people.map((person, index) => ({ id: index + 1, ...person })))
const anyNumber = fc.integer({ min: -5, max: 30 })
const numIndependent = (people: readonly Person[], shared?: SharedPlace): number =>
  [...marksOfPeople(people, shared).values()].filter(Boolean).length
const hall = (numLeft: number): SharedPlace => ({ place: 'hall', until: UNTIL, numLeft })

describe('whom a shared place lets count', () => {
  test('guests of a shared place who came before its date count, until its stated number is reached', () => {
    fc.assert(
      fc.property(anyPeople, anyNumber, (people, numLeft) => {
        const shared = hall(numLeft)
        const marks = marksOfPeople(people, shared)
        const fresh = people.filter((person) => person.counts === null && isAtSharedPlace(person, shared))
        const numCounted = fresh.filter(({ id }) => marks.get(id)).length
        assert.equal(numCounted, Math.max(0, Math.min(numLeft, fresh.length)))
      }),
    )
  })

  test('a shared place adds at most its stated number of people, whatever votes and accounts there are', () => {
    fc.assert(
      fc.property(anyPeople, anyNumber, (people, numLeft) => {
        const added = numIndependent(people, hall(numLeft)) - numIndependent(people)
        assert.ok(added <= Math.max(0, numLeft))
      }),
    )
  })

  test('a shared place changes nothing for people who were decided on before, or who are at other places', () => {
    fc.assert(
      fc.property(anyPeople, anyNumber, (people, numLeft) => {
        const [marks, before] = [marksOfPeople(people, hall(numLeft)), marksOfPeople(people)]
        for (const { id, counts, isRegistered, place } of people) {
          if (counts !== null) assert.equal(marks.get(id), counts)
          else if (isRegistered || place === null) assert.equal(marks.get(id), true)
          else if (place !== 'hall') assert.equal(marks.get(id), before.get(id))
        }
      }),
    )
  })
})
