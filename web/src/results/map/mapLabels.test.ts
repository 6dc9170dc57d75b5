import type { GroupName, MapDrawing } from '@parley/contract'
import { describe, expect, it } from 'vitest'
import type { NamedGroup } from '#results/groups/groupNames.ts'
import { labelsOnMap } from './mapLabels.ts'
import { aMap } from './maps.fixture.ts'

type Labeled = NamedGroup & { size: number }
const A: Labeled = { key: '0', size: 1028 }
const B: Labeled = { key: '1', size: 551 }

/** The map of two groups, 640 or 390 wide, with `apart` between the two badges. */
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

const linesOf = (drawing: MapDrawing, groups: readonly Labeled[]) =>
  groups.map(({ key }) =>
    labelsOnMap(drawing, groups)
      .get(key)
      ?.map(({ words }) => words),
  )

describe('names beside the badges of the map', () => {
  it('the labels of the map are names of shapes, with the number of people if the drawing is wide', () => {
    expect(linesOf(drawn('desktop', 300), [A, B])).toEqual([
      ['Circles', '1,028 people'],
      ['Squares', '551 people'],
    ])
    expect(linesOf(drawn('phone', 150), [A, B])).toEqual([['Circles'], ['Squares']])
  })

  it('the labels of the map are given names instead of shapes, in two lines if one is too long', () => {
    const label = 'Buses every ten minutes'
    expect(linesOf(drawn('desktop', 400), [{ ...A, label }, B])[0]).toEqual([label, '1,028 people'])
    expect(linesOf(drawn('desktop', 150), [{ ...A, label }, B])[0]).toEqual([
      'Buses every',
      'ten minutes',
      '1,028 people',
    ])
  })

  it('a label without enough room is left out instead of cut off', () => {
    const label = 'A name of sixty letters that goes on for longer than any map'
    expect(linesOf(drawn('phone', 150), [{ ...A, label }, B])).toEqual([[], ['Squares']])
    expect(linesOf(drawn('desktop', 150), [{ ...A, label: 'w'.repeat(60) }, B])[0]).toEqual([])
  })

  it('labels of the map count wide letters, such as those of scripts without spaces, as wide', () => {
    expect(linesOf(drawn('desktop', 150), [{ ...A, label: 'Quiet areas' }, B])[0]).toHaveLength(2)
    expect(linesOf(drawn('desktop', 150), [{ ...A, label: '静かな通りを守る人たち' }, B])[0]).toEqual([])
  })

  it('labels of the map have the quoted name below the name of the shape if there is room', () => {
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

  it('labels of the map do not use the room that another group is sure to need', () => {
    const drawing = drawn('desktop', 200)
    const [first, second] = drawing.groups
    if (!first || !second) throw new Error('Two groups are drawn')
    // The name of the second group extends towards the first one.
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
