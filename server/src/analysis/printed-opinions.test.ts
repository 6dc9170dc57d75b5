import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS, type Opinion } from '@parley/contract'
import { printedOpinions } from '#analysis/printed-opinions.ts'

const opinionsOf = (count: number): Opinion[] =>
  Array.from({ length: count }, (_, n) => ({
    opinionSlugId: `o${n}`,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    opinion: 'Trees first',
    numParticipants: count,
    numAgrees: count - n,
    numDisagrees: 0,
    numPasses: 0,
    username: '',
    isSeed: false,
    moderation: { status: 'unmoderated' },
    clustersStats: [],
  }))

const NONE = { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] }
const MAX = LIMITS.printedOpinions

test('a print has all opinions of a run, unless there are very many', () => {
  const lists = { common: [], different: [], majority: [], representative: NONE }
  assert.deepEqual(printedOpinions(opinionsOf(MAX), lists, []), { opinions: opinionsOf(MAX) })
})

test('a print of very many opinions has those with the most voters and all that its lists name, and says how many there are', () => {
  const all = opinionsOf(4 * MAX)
  const slugIds = all.map(({ opinionSlugId }) => opinionSlugId)
  const common = [slugIds[0] ?? '', slugIds[MAX + 7] ?? '']
  const representative = { ...NONE, '1': [slugIds[MAX + 1] ?? ''] }
  const lists = {
    common,
    different: slugIds.slice(2 * MAX),
    majority: [slugIds[MAX + 5] ?? ''],
    representative,
  }
  const shown = printedOpinions(all, lists, [slugIds[MAX + 3] ?? ''])
  assert.equal(shown.numOpinions, 4 * MAX)
  assert.deepEqual(
    shown.opinions.map(({ opinionSlugId }) => opinionSlugId),
    [
      ...slugIds.slice(0, MAX),
      ...[1, 3, 5, 7].map((n) => slugIds[MAX + n]),
      ...slugIds.slice(2 * MAX, 3 * MAX),
    ],
  )
})
