import type { Opinion } from '@parley/contract'
import { describe, expect, it } from 'vitest'
import { anOpinion } from '#testing/samples.ts'
import { withheldIn } from '#results/map/maps.fixture.ts'
import { percentAt, stripLayout } from './strip.ts'

/** An opinion with 100 voters in each group, of whom `agrees` agree. */
const agreedBy = (...agrees: number[]): Opinion =>
  anOpinion({
    clustersStats: agrees.map((numAgrees, index) => ({
      key: (['0', '1', '2', '3'] as const)[index] ?? '0',
      isAuthorInCluster: false,
      numUsers: 120,
      numAgrees,
      numDisagrees: 100 - numAgrees,
      numPasses: 0,
      isSuppressed: false,
    })),
  })

describe('a strip', () => {
  it('a strip has one lane of 34 pixels if the badges do not touch on a phone of 320 pixels', () => {
    // 10 % of 266 pixels are 26.6.
    const { height, groups } = stripLayout(agreedBy(80, 70))
    expect(height).toBe(34)
    expect(groups.map(({ y }) => y)).toEqual([17, 17])
  })
  it('a strip has a lane for each group, in their order, if two badges are too close', () => {
    // 8 % of 266 pixels are 21.3.
    const { height, groups } = stripLayout(agreedBy(72, 80))
    expect(height).toBe(39)
    expect(groups.map(({ key, y }) => [key, y])).toEqual([
      ['0', 11],
      ['1', 28],
    ])
    const three = stripLayout(agreedBy(10, 80, 78))
    expect([three.height, ...three.groups.map(({ y }) => y)]).toEqual([56, 11, 28, 45])
  })
  it('a narrow strip needs lanes sooner', () => {
    expect(stripLayout(agreedBy(80, 70), 229).height).toBe(39)
  })
  it('a strip names the groups that agree least and most', () => {
    const { ends } = stripLayout(agreedBy(40, 75, 6))
    expect([ends?.low.key, ends?.high.key]).toEqual(['2', '1'])
    const alone = stripLayout(agreedBy(40))
    expect([alone.ends?.low.key, alone.ends?.high.key]).toEqual(['0', '0'])
  })
  it('a strip names groups with withheld figures or fewer than five voters but does not draw them', () => {
    const withheld = stripLayout(withheldIn(agreedBy(40, 75, 6), '1'))
    expect(withheld.groups.map(({ key }) => key)).toEqual(['0', '2'])
    expect(withheld.notDrawn).toEqual(['1'])
    const few = agreedBy(40, 75)
    const [first, second] = few.clustersStats
    const ofFour = { ...few, clustersStats: [first, { ...second, numAgrees: 3, numDisagrees: 1 }] } as Opinion
    expect(stripLayout(ofFour).notDrawn).toEqual(['1'])
  })
  it('a strip is empty if there are no groups', () => {
    expect(stripLayout(anOpinion())).toEqual({ height: 34, groups: [], notDrawn: [] })
  })
  it('a strip gives positions relative to its width', () => {
    expect([percentAt(0), percentAt(0.12345), percentAt(1)]).toEqual(['0%', '12.35%', '100%'])
  })
})
