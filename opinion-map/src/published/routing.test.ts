import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { PublishedFile } from './file.ts'
import { ROUTING_CLASSES, routingClasses } from './routing.ts'

const { much, some, little } = ROUTING_CLASSES

const file: PublishedFile = {
  version: 1,
  step: 'totals',
  numPeople: 100,
  opinions: ['few votes', 'divided', 'one-sided', 'loaded'],
  totals: { agrees: [25, 50, 95, 97], disagrees: [25, 40, 5, 3], passes: [0, 10, 0, 0] },
  majorities: [],
}

it('published routing weights have one of three values, which follow from totals and published loadings', () => {
  assert.deepEqual(routingClasses(file), [much, some, little, little])
  const axes = { opinions: ['loaded', 'divided'], mean: [0, 0], x: [0.125, 0.375], y: [-0.5, 0] }
  const groups = { groups: [], groupedTenths: 0, commonGround: [], controversial: [] }
  const withMap: PublishedFile = {
    ...file,
    step: 'map',
    groups: { ...groups, map: { squares: [], shapes: [], axes } },
  }
  assert.deepEqual(routingClasses(withMap), [much, some, little, much])
  assert.deepEqual(
    routingClasses({ ...file, opinions: [], totals: { agrees: [], disagrees: [], passes: [] } }),
    [],
  )
})
