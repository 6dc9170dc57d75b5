import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MeasuredStructure } from './measured.ts'
import { nextStructure, NOT_MEASURED, steadyStructure, type StructureReport } from './next-structure.ts'

const LINE = { kind: 'sides', numAxes: 1 } as const
const PLANE = { kind: 'sides', numAxes: 2 } as const
const onLine = { structure: LINE, isStable: true, startsAfresh: false }

const report = (found: MeasuredStructure, given: Partial<StructureReport> = {}): StructureReport => ({
  used: LINE,
  found,
  redraws: { same: 28, of: 30 },
  fresh: true,
  ...given,
})
const same = (numSame: number) => report(LINE, { redraws: { same: numSame, of: 30 } })

describe('nextStructure', () => {
  it('nextStructure is the structure of the first report at once, and "not_measured" before it', () => {
    assert.deepEqual(nextStructure(NOT_MEASURED, []), NOT_MEASURED)
    const first = report(LINE, { used: NOT_MEASURED.structure, redraws: { same: 0, of: 0 } })
    assert.deepEqual(nextStructure(NOT_MEASURED, [first]), onLine)
  })

  it('nextStructure changes only after three reports in a row that found the other structure', () => {
    const structureAfter = (...found: MeasuredStructure[]) =>
      nextStructure(
        onLine,
        found.map((one) => report(one)),
      ).structure
    assert.deepEqual(structureAfter(PLANE, PLANE), LINE)
    assert.deepEqual(structureAfter(LINE, PLANE, PLANE), LINE)
    assert.deepEqual(structureAfter({ kind: 'none' }, PLANE, PLANE), LINE)
    assert.deepEqual(structureAfter(PLANE, PLANE, PLANE), PLANE)
    const three = { kind: 'groups', numGroups: 3 } as const
    assert.deepEqual(structureAfter({ ...three, numGroups: 2 }, three, three), LINE)
    assert.deepEqual(structureAfter(three, three, three), three)
  })

  it('nextStructure hides groups after two reports in which fewer than 40 % of resamples had them, and shows them after two with more than 70 %', () => {
    const isStableAfter = (isStable: boolean, ...numbers: number[]) =>
      nextStructure({ ...onLine, isStable }, numbers.map(same)).isStable
    assert.deepEqual(
      [
        isStableAfter(true, 11),
        isStableAfter(true, 20, 11),
        isStableAfter(true, 11, 12),
        isStableAfter(true, 11, 11),
      ],
      [true, true, true, false],
    )
    assert.deepEqual(
      [isStableAfter(false, 30), isStableAfter(false, 30, 21), isStableAfter(false, 22, 22)],
      [false, false, true],
    )
  })

  it('nextStructure ignores resamples of another structure, and shows a new structure', () => {
    const ofPlane = { ...same(0), used: PLANE }
    assert.equal(nextStructure(onLine, [ofPlane, same(0)]).isStable, true)
    const hidden = { ...onLine, isStable: false }
    assert.equal(nextStructure(hidden, [report(PLANE), report(PLANE), report(PLANE)]).isStable, true)
  })

  it('nextStructure replaces a plane with a line, and hides nothing, after two reports in which fewer than 40 % of resamples had the plane', () => {
    const onPlane = { ...onLine, structure: PLANE }
    const ofPlane = (numSame: number) => ({ ...same(numSame), used: PLANE, found: PLANE })
    assert.deepEqual(nextStructure(onPlane, [ofPlane(11), ofPlane(12)]), onPlane)
    assert.deepEqual(nextStructure(onPlane, [ofPlane(11), ofPlane(11)]), onLine)
  })

  it('nextStructure starts afresh after two reports of groups that a run without earlier runs would not show', () => {
    const other = report(LINE, { fresh: false })
    assert.equal(nextStructure(onLine, [report(LINE), other]).startsAfresh, false)
    assert.equal(nextStructure(onLine, [other, other]).startsAfresh, true)
    assert.equal(nextStructure({ ...onLine, startsAfresh: true }, [other, report(LINE)]).startsAfresh, false)
  })
})

describe('steadyStructure', () => {
  it('a plane is steady if more than 70 % of its resamples are the same, or 40 % if it is used already; else a line is', () => {
    const found = (structure: MeasuredStructure, numSame: number, isUsed: boolean) =>
      steadyStructure(structure, { isUsed, redraws: { same: numSame, of: 30 } })
    assert.deepEqual([found(PLANE, 22, false), found(PLANE, 21, false)], [PLANE, LINE])
    assert.deepEqual([found(PLANE, 12, true), found(PLANE, 11, true)], [PLANE, LINE])
    assert.deepEqual([found(LINE, 0, false), found({ kind: 'none' }, 0, false)], [LINE, { kind: 'none' }])
    assert.deepEqual(steadyStructure(PLANE, { isUsed: false, redraws: { same: 0, of: 0 } }), LINE)
  })
})
