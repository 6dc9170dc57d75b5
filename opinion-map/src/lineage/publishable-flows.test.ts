import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { MIN_PUBLISHED_COUNT } from '../suppression.ts'
import type { GroupFlow } from './change.ts'
import { publishableFlows } from './publishable-flows.ts'

const flow = (from: number, to: number, numPeople: number): GroupFlow => ({ from, to, numPeople })

describe('publishableFlows', () => {
  it('publishableFlows returns all flows if each has at least five people', () => {
    const flows = [flow(-1, 2, 9), flow(0, 0, 20), flow(1, 0, 5), flow(1, 1, 15)]
    assert.deepEqual(publishableFlows(flows, 0), flows)
  })

  it('publishableFlows does not reveal one newcomer as the remainder of the size of a group', () => {
    const flows = [flow(-1, 0, 1), flow(0, 0, 20), flow(0, 1, 9), flow(1, 0, 9), flow(1, 1, 30)]
    assert.deepEqual(publishableFlows(flows, 40), [flow(0, 0, 20), flow(1, 1, 30)])
  })

  it('publishableFlows does not reveal one person who left if nobody is outside the groups in both runs', () => {
    const flows = [flow(0, -1, 1), flow(0, 0, 20), flow(1, 1, 30)]
    assert.deepEqual(publishableFlows(flows, 0), [flow(1, 1, 30)])
  })

  it('publishableFlows reveals no sum of one to four people by subtracting sizes of groups', () => {
    fc.assert(
      fc.property(tables, ({ flows, numOutside }) => {
        const told = new Map(publishableFlows(flows, numOutside).map((one) => [nameOf(one), one.numPeople]))
        const exact = new Map([...flows, flow(-1, -1, numOutside)].map((one) => [nameOf(one), one.numPeople]))
        const froms = [...new Set([-1, ...flows.map(({ from }) => from)])]
        const tos = [...new Set([-1, ...flows.map(({ to }) => to)])]
        const cells = froms.flatMap((from) =>
          tos.map((to) => flow(from, to, exact.get(`${from} ${to}`) ?? 0)),
        )
        assert([...told.values()].every((numPeople) => numPeople >= MIN_PUBLISHED_COUNT))
        assert(!told.has('-1 -1'))
        const sums = setsOf(froms).flatMap((added) =>
          setsOf(tos).flatMap((subtracted) => {
            const signOf = ({ from, to }: GroupFlow) => Number(added.has(from)) - Number(subtracted.has(to))
            const used = cells.filter((cell) => signOf(cell) !== 0)
            const hidden = used.filter((cell) => !told.has(nameOf(cell)))
            if (hidden.some((cell) => signOf(cell) < 0)) return []
            const numPeople = hidden.reduce((sum, cell) => sum + cell.numPeople, 0)
            return [{ hidden, numPeople, isBySizesAlone: hidden.length === used.length }]
          }),
        )
        const known = sums.filter(({ isBySizesAlone }) => isBySizesAlone)
        for (const { hidden, numPeople } of sums) {
          const isKnown = known.some(
            (sum) => sum.numPeople === numPeople && sum.hidden.every((cell) => hidden.includes(cell)),
          )
          assert(numPeople === 0 || numPeople >= MIN_PUBLISHED_COUNT || isKnown, hidden.map(nameOf).join())
        }
      }),
    )
  })
})

const nameOf = ({ from, to }: GroupFlow) => `${from} ${to}`

const setsOf = (values: readonly number[]): Set<number>[] =>
  values.reduce<Set<number>[]>(
    (sets, value) => sets.flatMap((set) => [set, new Set([...set, value])]),
    [new Set()],
  )

const count = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 40 }))
const tables = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }), count)
  .chain(([numBefore, numNow, numOutside]) =>
    fc
      .array(count, { minLength: (numBefore + 1) * (numNow + 1), maxLength: (numBefore + 1) * (numNow + 1) })
      .map((counts) => ({
        numOutside,
        flows: counts
          .map((numPeople, at) => flow(Math.floor(at / (numNow + 1)) - 1, (at % (numNow + 1)) - 1, numPeople))
          .filter(({ from, to, numPeople }) => numPeople > 0 && (from >= 0 || to >= 0)),
      })),
  )
