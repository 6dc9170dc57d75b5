import type { GroupName, MapDrawing } from '@parley/contract'
import { describe, expect, it } from 'vitest'
import type { NamedGroup } from '#results/groups/groupNames.ts'
import { labelsOnMap } from './mapLabels.ts'
import { aMap } from './maps.fixture.ts'

type Labeled = NamedGroup & { size: number }
const A: Labeled = { key: '0', size: 1028 }
const B: Labeled = { key: '1', size: 551 }

/** The map of two groups, 640 or 390 wide, with room for names of one, two, three and four lines beside each badge. */
const drawn = (frame: 'phone' | 'desktop', ...room: number[]): MapDrawing => {
  const { drawings } = aMap(2)
  if (!drawings) throw new Error('The map of the fixture is drawn')
  const drawing = drawings[frame]
  const groups = drawing.groups.map((group) => ({
    ...group,
    name: { at: [80, 60] as [number, number], anchor: 'start' as const, room },
  }))
  return { ...drawing, groups }
}

const linesOf = (drawing: MapDrawing, groups: readonly Labeled[]) =>
  groups.map(({ key }) =>
    labelsOnMap(drawing, groups)
      .get(key)
      ?.map(({ words }) => words),
  )
const SHORT = [112, 112, 112, 112]
const LONG = [300, 300, 300, 300]

describe('names beside the badges of the map', () => {
  it('the labels of the map are names of shapes, with the number of people if the drawing is wide', () => {
    expect(linesOf(drawn('desktop', ...SHORT), [A, B])).toEqual([
      ['Circles', '1,028 people'],
      ['Squares', '551 people'],
    ])
    expect(linesOf(drawn('phone', 72, 0, 0, 0), [A, B])).toEqual([['Circles'], ['Squares']])
  })

  it('the labels of the map are given names instead of shapes, in two lines if one is too long', () => {
    const label = 'Buses every ten minutes'
    expect(linesOf(drawn('desktop', ...LONG), [{ ...A, label }, B])[0]).toEqual([label, '1,028 people'])
    expect(linesOf(drawn('desktop', ...SHORT), [{ ...A, label }, B])[0]).toEqual([
      'Buses every',
      'ten minutes',
      '1,028 people',
    ])
  })

  it('the name of a shape that is longer than its room is drawn in its room', () => {
    const phone = drawn('phone', 60, 0, 0, 0)
    expect(labelsOnMap(phone, [A, B]).get('0')).toEqual([{ words: 'Circles', part: 'name', width: 60 }])
  })

  it('a label without enough room is left out instead of cut off', () => {
    const label = 'A name of sixty letters that goes on for longer than any map'
    expect(linesOf(drawn('phone', 150, 150), [{ ...A, label }, B])).toEqual([[], ['Squares']])
    expect(linesOf(drawn('desktop', ...SHORT), [{ ...A, label: 'w'.repeat(60) }, B])[0]).toEqual([])
  })

  it('a label has as many lines as there is room for', () => {
    const label = 'Buses every ten minutes'
    expect(linesOf(drawn('desktop', 112, 112, 60, 0), [{ ...A, label }, B])[0]).toEqual([])
    expect(linesOf(drawn('desktop', 300, 300, 0, 0), [{ ...A, label }, B])[0]).toEqual([
      label,
      '1,028 people',
    ])
  })

  it('labels of the map count wide letters, such as those of scripts without spaces, as wide', () => {
    expect(linesOf(drawn('desktop', ...SHORT), [{ ...A, label: 'Quiet areas' }, B])[0]).toHaveLength(2)
    expect(linesOf(drawn('desktop', ...SHORT), [{ ...A, label: '静かな通りを守る人たち' }, B])[0]).toEqual([])
  })

  it('labels of the map have the quoted name below the name of the shape if there is room', () => {
    const name: GroupName = { text: 'For calm streets', source: 'opinion', opinionSlugIds: ['o1'] }
    expect(linesOf(drawn('desktop', ...LONG), [{ ...A, name }, B])[0]).toEqual([
      'Circles',
      '“For calm streets”',
      '1,028 people',
    ])
    expect(linesOf(drawn('desktop', ...SHORT), [{ ...A, name }, B])[0]).toEqual([
      'Circles',
      '“For calm',
      'streets”',
      '1,028 people',
    ])
    expect(linesOf(drawn('phone', ...LONG), [{ ...A, name }, B])[0]).toEqual(['Circles'])
  })
})
