import type { GroupKey, MapChange, MapDrawing, PublishedRun, RunMap } from '@parley/contract'

const KEYS: GroupKey[] = ['0', '1', '2', '3']

/** A published run with these numbers of people in A, B, …; an empty list means no clear groups. */
export const aRun = (asOfVote: number, sizes: readonly number[], change?: MapChange): PublishedRun => ({
  runId: asOfVote,
  createdAt: '2026-05-09T12:00:00.000Z',
  asOfVote,
  participantCount: 60,
  numGrouped: sizes.reduce((sum, size) => sum + size, 0),
  numNotPlaced: 5,
  groups: sizes.flatMap((size, at) => {
    const key = KEYS[at]
    return key === undefined || size === 0 ? [] : [{ key, size }]
  }),
  ...(sizes.length === 0 ? {} : { redraws: { same: 8, of: 10 } }),
  ...(change && { change }),
})

/** Three runs: no groups, then two groups, then a third one that splits from A. */
export const RUNS: readonly PublishedRun[] = [
  aRun(600, []),
  aRun(900, [20, 18], {
    reason: 'groups_formed',
    flows: [
      { to: '0', numPeople: 20 },
      { to: '1', numPeople: 18 },
    ],
  }),
  aRun(2400, [60, 40]),
  aRun(3100, [50, 40, 35], {
    reason: 'group_added',
    flows: [
      { from: '0', to: '0', numPeople: 50 },
      { from: '1', to: '2', numPeople: 7 },
      { from: '0', to: '2', numPeople: 28 },
    ],
  }),
  aRun(5306, [92, 79, 35]),
]

const aDrawing = (numGroups: number): MapDrawing => ({
  width: 390,
  height: 240,
  scale: 20,
  left: 195,
  top: 120,
  perMark: 5,
  badgeSize: 28,
  contours: 'M0 0h9v9h-9Z',
  groups: KEYS.slice(0, numGroups).map((key, at) => ({
    key,
    bands: ['M0 0h9v9h-9Z'],
    marks: 'M1 1h2v2h-2Z',
    numMarks: 1,
    badge: [60 * at + 40, 60],
    card: [60, 60],
  })),
})

/** The map of a run. */
export const aRunMap = ({ runId, groups }: PublishedRun): RunMap => ({
  runId,
  drawings: { phone: aDrawing(groups.length), desktop: aDrawing(groups.length) },
})
