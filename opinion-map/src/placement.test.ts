import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { analyse } from './analyse.ts'
import { publicDensity } from './density.ts'
import type { VoteMatrix } from './matrix.ts'
import { ownPositionIn, positionFinder, type OwnVotes } from './placement.ts'
import { publishable } from './published/publishable.ts'
import { fileWithoutOpinions } from './published/without-opinions.ts'
import { plantedVotes } from './testing/planted.ts'

function publishedOf(numPeople: number, numIndependent = numPeople) {
  const { matrix } = plantedVotes({ seed: 1, numPeople, numOpinions: 20, density: 2, shares: [0.6, 0.4] })
  const { result: map, participants } = analyse(matrix, { mode: 'robust', seed: 1, maxGroups: 3 })
  const file = publishable({
    map,
    picture: publicDensity(participants, map.hasClearGroups),
    names: map.opinionIds.map((id) => `opinion-${id}`),
    numPeople: map.numParticipants,
    independent: { numPeople: numIndependent, groups: map.groups, totals: map.totals },
    key: 'a secret',
  })
  return { file, matrix, groups: participants.groups }
}

const rowOf = ({ rowStarts, codes, opinionIds }: VoteMatrix, row: number): OwnVotes =>
  Object.fromEntries(
    [...codes.subarray(rowStarts[row], rowStarts[row + 1])].map((code) => [
      `opinion-${opinionIds[code >>> 2]}`,
      (code & 3) - 1,
    ]),
  )

const { file, matrix, groups } = publishedOf(400)
const sample = Array.from({ length: 200 }, (_, row) => ({ votes: rowOf(matrix, row), group: groups[row]! }))

describe('ownPositionIn', () => {
  it('ownPositionIn returns the group of the run for nearly everybody who is in a group', () => {
    const placed = sample.filter(({ group }) => group >= 0)
    const same = placed.filter(({ votes, group }) => ownPositionIn(file, votes).at?.key === group)
    const others = placed.filter(
      ({ votes, group }) => ![group, undefined].includes(ownPositionIn(file, votes).at?.key),
    )
    assert.ok(same.length >= 0.85 * placed.length, `${same.length} of ${placed.length}`)
    assert.ok(others.length <= 0.05 * placed.length, `${others.length} of ${placed.length}`)
  })

  it('the group whose published shares match the votes best is the group of the run for nearly everybody', () => {
    const { file: cards } = publishedOf(400, 60)
    assert.equal(cards.step, 'cards')
    const placed = sample.filter(({ group }) => group >= 0)
    const same = placed.filter(({ votes, group }) => ownPositionIn(cards, votes).nearerTo === group)
    assert.ok(same.length >= 0.85 * placed.length, `${same.length} of ${placed.length}`)
    assert.equal(ownPositionIn(cards, sample[0]!.votes).at, undefined)
  })

  it('ownPositionIn returns how many votes are needed for a group, and 0 for somebody in a group', () => {
    const { votes } = sample.find(({ group }) => group >= 0)!
    const names = Object.keys(votes).filter((name) => votes[name] !== 0)
    const few = ownPositionIn(file, Object.fromEntries(names.slice(0, 1).map((name) => [name, votes[name]!])))
    assert.equal(few.at!.key, undefined)
    assert.ok(few.numVotesNeeded! >= 6)
    const all = ownPositionIn(file, votes)
    assert.equal(all.numVotesNeeded, 0)
    assert.ok(all.at!.key !== undefined && all.at!.closeTo !== all.at!.key)
    assert.ok(all.at!.uncertainty < few.at!.uncertainty)
  })

  it('a person with fewer than seven answers is told neither a group, nor a probable group, nor whose votes are most like theirs', () => {
    const { file: cards } = publishedOf(400, 60)
    for (const { votes } of sample) {
      const answers = Object.entries(votes).filter(([, vote]) => vote !== 0)
      const few = Object.fromEntries(answers.slice(0, 6))
      const [onMap, onCards] = [ownPositionIn(file, few), ownPositionIn(cards, few)]
      assert.deepEqual([onMap.at?.key, onMap.nearerTo, onCards.nearerTo], [undefined, undefined, undefined])
      assert.equal(onCards.numVotesNeeded, 7 - Object.keys(few).length)
    }
  })

  it('votes on unknown opinions, their order, and passes do not change a position', () => {
    fc.assert(
      fc.property(fc.nat(sample.length - 1), (i) => {
        const { votes } = sample[i]!
        const cast = Object.entries(votes).filter(([, vote]) => vote !== 0)
        const place = ownPositionIn(file, Object.fromEntries(cast))
        assert.deepEqual(ownPositionIn(file, { ...Object.fromEntries(cast.toReversed()), unknown: 1 }), place)
        assert.deepEqual(
          [ownPositionIn(file, votes).at?.x, ownPositionIn(file, votes).at?.key],
          [place.at?.x, place.at?.key],
        )
      }),
    )
  })

  it('a position does not change when moderators remove an opinion from the file', () => {
    const { votes } = sample[0]!
    const left = fileWithoutOpinions(file, [file.opinions[0]!, file.opinions[1]!])
    assert.deepEqual(ownPositionIn(left, votes).at, ownPositionIn(file, votes).at)
  })

  it('opinions passed as removed are left out as if moderators had removed them from the file', () => {
    const { file: cards } = publishedOf(400, 60)
    for (const whole of [file, cards]) {
      const placeOf = positionFinder(whole)
      fc.assert(
        fc.property(fc.nat(sample.length - 1), fc.subarray(whole.opinions), (i, removed) => {
          const { votes } = sample[i]!
          const expected = ownPositionIn(fileWithoutOpinions(whole, removed), votes)
          assert.deepEqual(placeOf(votes, new Set(removed)), expected)
        }),
      )
    }
  })

  it('ownPositionIn returns only the number of votes if there are no votes or no groups', () => {
    assert.deepEqual(ownPositionIn(file, {}), { numVotes: 0 })
    const { file: totals } = publishedOf(400, 20)
    assert.deepEqual(Object.keys(ownPositionIn(totals, sample[0]!.votes)), ['numVotes'])
  })

  it('placement.ts imports only a few small modules, and none that computes runs', () => {
    const loaded = new Set<string>()
    const load = (file: string) => {
      if (loaded.has(file)) return
      loaded.add(file)
      const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type)[^']*from '(\..*)'/gm)
      for (const [, path] of imports) load(join(file, '..', path!))
    }
    load(join(import.meta.dirname, 'placement.ts'))
    assert.ok(loaded.size > 3 && loaded.size <= 18, [...loaded].join('\n'))
    assert.ok(
      ![...loaded].some((file) => /(analyse|publishable|matrix|pca)\.ts$/.test(file)),
      [...loaded].join('\n'),
    )
  })
})
