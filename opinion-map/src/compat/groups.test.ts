import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clusterPeople } from './groups.ts'
import { seededRandom } from '../random.ts'
import { silhouettes } from './silhouette.ts'

function crowds(sizes: number[]) {
  const random = seededRandom(1)
  const places = sizes.flatMap((size, g) =>
    Array.from({ length: size }, () => ({ x: 5 * g + random() - 0.5, y: 3 * (g % 2) + random() - 0.5 })),
  )
  return { xs: Float64Array.from(places, ({ x }) => x), ys: Float64Array.from(places, ({ y }) => y) }
}

describe('clusterPeople', () => {
  it('clusterPeople finds separate crowds and sorts them by size, largest first', () => {
    const { labels, centres, silhouettes } = clusterPeople(crowds([20, 50, 30]), { maxGroups: 5 })
    const sizes = centres.map((_, g) => labels.filter((label) => label === g).length)
    assert.deepEqual(sizes, [50, 30, 20])
    assert.deepEqual(
      silhouettes.map(({ k }) => k),
      [2, 3, 4, 5],
    )
    assert.equal(labels[0], 2)
  })

  it('clusterPeople tries at most maxGroups groups', () => {
    assert.equal(clusterPeople(crowds([20, 50, 30]), { maxGroups: 2 }).centres.length, 2)
  })

  it('clusterPeople estimates the silhouette of more than 10,000 people from cells, close to the exact one', () => {
    const many = crowds([4500, 2600, 3400])
    const found = clusterPeople(many, { maxGroups: 4 })
    assert.equal(found.centres.length, 3)
    const [exact] = silhouettes(many, [found.labels])
    assert.ok(Math.abs(found.silhouettes[1]!.silhouette - exact!) < 0.02)
  })
})
