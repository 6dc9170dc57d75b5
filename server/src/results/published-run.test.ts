import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MIN_PEOPLE_FOR } from '@parley/contract'
import { MIN_PEOPLE } from '@parley/opinion-map'

test('screens promise groups and the map for the same numbers of people from which the opinion map publishes them', () => {
  assert.deepEqual([MIN_PEOPLE_FOR.groups, MIN_PEOPLE_FOR.map], [MIN_PEOPLE.cards, MIN_PEOPLE.map])
})
