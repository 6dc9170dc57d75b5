import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversations, readConversation } from '../../goldens/conversations.ts'
import { analyse } from '../analyse.ts'
import { buildMatrix } from '../matrix.ts'
import { gainOfGroups } from '../testing/gain-of-groups.ts'
import {
  stabilityAfterHiding,
  agreementWith,
  hiddenVotes,
  hideFifthOfVotes,
  median,
} from '../testing/measures.ts'
import { plantedVotes } from '../testing/planted.ts'

describe('robust groups of the eight conversations', () => {
  const measured = conversations.map((name) => {
    const { votes, golden } = readConversation(name)
    const matrix = buildMatrix(votes)
    const moderatedOut = golden.mod_out
    const shown = analyse(matrix, { mode: 'robust', seed: 1, moderatedOut })
    const numGroups = new Set(golden.official.groups).size
    const known = hideFifthOfVotes(matrix, 1)
    const gainIn = (mode: 'compat' | 'robust') =>
      gainOfGroups(analyse(known, { mode, seed: 1, moderatedOut }), known, hiddenVotes(matrix, known))
    const robust = shown.result.hasClearGroups
      ? shown
      : analyse(matrix, { mode: 'robust', seed: 1, moderatedOut, numGroups })
    return {
      after: stabilityAfterHiding(robust, matrix, { mode: 'robust', moderatedOut, seed: 1 }),
      gain: { compat: gainIn('compat'), robust: gainIn('robust') },
    }
  })

  it('when a fifth of the votes is hidden, at least 97 % of the people who are still in a robust group are in the same one', () => {
    assert.ok(median(measured.map(({ after }) => after.same / (after.same + after.other))) >= 0.97)
  })

  it('robust groups predict hidden votes, in the median, at least as well as those of compat', () => {
    const gain = (mode: 'compat' | 'robust') => median(measured.map((one) => one.gain[mode]))
    assert.ok(gain('robust') >= gain('compat'))
  })
})

describe('robust groups of planted conversations', () => {
  const SIZES = [
    { numPeople: 200, numOpinions: 50, density: 0.5 },
    { numPeople: 600, numOpinions: 60, density: 0.3 },
    { numPeople: 1000, numOpinions: 300, density: 0.06 },
  ]
  const analyseInMode = (mode: 'compat' | 'robust', planted: Parameters<typeof plantedVotes>[0]) => {
    const { matrix, groups } = plantedVotes(planted)
    const run = analyse(matrix, { mode, seed: 1 })
    return { run, agreement: agreementWith(run, { participants: matrix.participantIds, groups }) }
  }

  for (const shares of [
    [0.7, 0.3],
    [0.5, 0.3, 0.2],
  ])
    it(`${shares.length} groups of unequal sizes are found at several densities`, () => {
      for (const [seed, size] of SIZES.entries()) {
        const { run, agreement } = analyseInMode('robust', { ...size, shares, seed })
        assert.equal(run.result.unclearReason, null)
        assert.equal(run.result.k, shares.length)
        assert.ok(agreement > 0.65, `${agreement}`)
      }
    })

  it('four groups of unequal sizes, which two axes cannot fully separate, are found at least as well as by compat', () => {
    for (const [seed, size] of SIZES.slice(0, 2).entries()) {
      const planted = { ...size, shares: [0.4, 0.3, 0.2, 0.1], seed }
      const [compat, robust] = [analyseInMode('compat', planted), analyseInMode('robust', planted)]
      assert.ok(robust.run.result.hasClearGroups)
      assert.ok(robust.agreement >= compat.agreement)
    }
  })

  it('groups of a large and sparse conversation are found, although a small sample of its people would not show them', () => {
    const { run, agreement } = analyseInMode('robust', {
      seed: 1,
      numPeople: 8000,
      numOpinions: 1000,
      density: 0.025,
      shares: [0.5, 0.3, 0.2],
    })
    assert.equal(run.result.k, 3)
    assert.ok(agreement > 0.8, `${agreement}`)
  })

  it('votes without structure have no clear groups', () => {
    for (const numPeople of [10, 20, 40, 100, 400])
      for (const numOpinions of [2, 5, 15, 60])
        for (const density of [0.3, 1])
          for (const seed of [1, 2]) {
            const { run } = analyseInMode('robust', { numPeople, numOpinions, density, seed, shares: [1] })
            assert.ok(!run.result.hasClearGroups, `${numPeople} × ${numOpinions}, ${density}`)
            assert.ok(run.result.k <= 1)
          }
  })

  it('two sets of ten people who vote alike are clear groups', () => {
    const rowsOf = (size: number) =>
      Array.from({ length: size }, (_, i) => (i % 2 === 0 ? '++++--++--' : '--+-++--++'))
    for (const size of [10, 11, 40]) {
      const votes = rowsOf(size).flatMap((row, i) =>
        Array.from(row, (letter, j) => ({ i, j, value: letter === '+' ? 1 : -1 })),
      )
      const matrix = buildMatrix({
        participantIds: votes.map(({ i }) => i),
        opinionIds: votes.map(({ j }) => j),
        values: votes.map(({ value }) => value),
      })
      const { result } = analyse(matrix, { mode: 'robust', seed: 1 })
      assert.deepEqual([result.k, result.hasClearGroups, result.numClustered], [2, true, size])
    }
  })
})
