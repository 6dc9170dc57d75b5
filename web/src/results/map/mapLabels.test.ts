import type { GroupName, MapDrawing } from '@parley/contract'
import { describe, expect, it } from 'vitest'
import type { NamedGroup } from '#results/groups/groupNames.ts'
import { labelsOnMap } from './mapLabels.ts'
import { aMap } from './maps.fixture.ts'

type Labelled = NamedGroup & { size: number }
const A: Labelled = { key: '0', size: 1028 }
const B: Labelled = { key: '1', size: 551 }

/** The map of two groups, 640 or 390 wide, with the second badge so far from the first one. */
const drawn = (frame: 'phone' | 'desktop', apart: number): MapDrawing => {
  const { drawings } = aMap(2)
  if (!drawings) throw new Error('The map of the fixture is drawn')
  const drawing = drawings[frame]
  return {
    ...drawing,
    groups: drawing.groups.map((group, index) => {
      const x = 60 + apart * index
      return { ...group, badge: [x, 60], name: { at: [x + 18, 60], anchor: 'start' } }
    }),
  }
}

const linesOf = (drawing: MapDrawing, groups: readonly Labelled[]) =>
  groups.map(({ key }) =>
    labelsOnMap(drawing, groups)
      .get(key)
      ?.map(({ words }) => words),
  )

describe('names beside the badges of the map', () => {
  it('are those of shapes, with the number of people where the drawing is wide', () => {
    expect(linesOf(drawn('desktop', 300), [A, B])).toEqual([
      ['Circles', '1,028 people'],
      ['Squares', '551 people'],
    ])
    expect(linesOf(drawn('phone', 150), [A, B])).toEqual([['Circles'], ['Squares']])
  })

  it('are those that somebody gave in place of shapes, in two lines where one is too long', () => {
    const label = 'Buses every ten minutes'
    expect(linesOf(drawn('desktop', 400), [{ ...A, label }, B])[0]).toEqual([label, '1,028 people'])
    expect(linesOf(drawn('desktop', 150), [{ ...A, label }, B])[0]).toEqual([
      'Buses every',
      'ten minutes',
      '1,028 people',
    ])
  })

  it('are never cut off: what has no room is left to the letter, and said in full elsewhere', () => {
    const label = 'A name of sixty letters that goes on for longer than any map'
    expect(linesOf(drawn('phone', 150), [{ ...A, label }, B])).toEqual([[], ['Squares']])
    expect(linesOf(drawn('desktop', 150), [{ ...A, label: 'w'.repeat(60) }, B])[0]).toEqual([])
  })

  it('count broad letters, as those of scripts without spaces, as such', () => {
    expect(linesOf(drawn('desktop', 150), [{ ...A, label: 'Quiet areas' }, B])[0]).toHaveLength(2)
    expect(linesOf(drawn('desktop', 150), [{ ...A, label: '静かな通りを守る人たち' }, B])[0]).toEqual([])
  })

  it('have what is said in quotation marks below the name of the shape, where there is room', () => {
    const name: GroupName = { text: 'For calm streets', source: 'opinion', opinionSlugIds: ['o1'] }
    expect(linesOf(drawn('desktop', 300), [{ ...A, name }, B])[0]).toEqual([
      'Circles',
      '“For calm streets”',
      '1,028 people',
    ])
    expect(linesOf(drawn('desktop', 150), [{ ...A, name }, B])[0]).toEqual([
      'Circles',
      '“For calm',
      'streets”',
      '1,028 people',
    ])
    expect(linesOf(drawn('phone', 300), [{ ...A, name }, B])[0]).toEqual(['Circles'])
  })

  it('leave the room that another group is sure to have', () => {
    const drawing = drawn('desktop', 200)
    const [first, second] = drawing.groups
    if (!first || !second) throw new Error('Two groups are drawn')
    // The name of the second one runs towards the first.
    const facing: MapDrawing = {
      ...drawing,
      groups: [first, { ...second, badge: [340, 60], name: { at: [318, 60], anchor: 'end' } }],
    }
    expect(linesOf(facing, [{ ...A, label: 'Buses every ten minutes' }, B])).toEqual([
      ['Buses every', 'ten minutes', '1,028 people'],
      ['Squares', '551 people'],
    ])
  })
})
