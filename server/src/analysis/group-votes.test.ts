import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse, buildMatrix } from '@parley/opinion-map'
import { groupVotesOf } from '#analysis/read.ts'

const RARE = 8

/** Two camps of twelve. Two people of one camp have voted on a further opinion, which is distinctive for that camp. */
function mapWithRareOpinion() {
  const votes = { participantIds: [] as number[], opinionIds: [] as number[], values: [] as number[] }
  for (let person = 0; person < 24; person++)
    for (let opinionId = 1; opinionId <= RARE; opinionId++) {
      votes.participantIds.push(person)
      votes.opinionIds.push(opinionId)
      votes.values.push(person < 12 ? 1 : -1)
    }
  const { result } = analyse(buildMatrix(votes), { mode: 'robust', seed: 1 })
  assert(result.hasClearGroups)
  const column = result.opinionIds.indexOf(RARE)
  const groups = result.groups.map((group) => {
    const isFirst = group.counts.agrees[column] === 12
    const representative = group.representative.slice(0, 1)
    return {
      ...group,
      counts: {
        agrees: group.counts.agrees.with(column, isFirst ? 2 : 0),
        disagrees: group.counts.disagrees.with(column, isFirst ? 0 : 12),
        passes: group.counts.passes,
      },
      representative: representative.map((record) => ({ ...record, opinionId: RARE })),
    }
  })
  const totals = {
    agrees: result.totals.agrees.with(column, 2),
    disagrees: result.totals.disagrees.with(column, 12),
    passes: result.totals.passes,
  }
  return { column, map: { ...result, groups, totals } }
}

test('if only results are published, the side of a group on an opinion is hidden below five votes', () => {
  const { column, map } = mapWithRareOpinion()
  const sides = (publication: 'results' | 'votes') =>
    groupVotesOf({ map })(column, publication)
      .map(({ isSuppressed, numAgrees, repfulFor }) => [isSuppressed, numAgrees, repfulFor ?? 'untold'])
      .toSorted((a, b) => String(a).localeCompare(String(b)))
  assert.deepEqual(sides('votes'), [
    [false, 0, 'disagree'],
    [false, 2, 'agree'],
  ])
  assert.deepEqual(sides('results'), [
    [true, 0, 'disagree'],
    [true, 0, 'untold'],
  ])
})
