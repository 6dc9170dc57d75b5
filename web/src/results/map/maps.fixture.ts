import type { GroupKey, MapDrawing, Opinion, OpinionMap } from '@parley/contract'
import { anOpinion } from '#testing/samples.ts'
import type { Comparison } from '#results/tables/SetAsideTable.tsx'

type Point = readonly [number, number]
const KEYS: GroupKey[] = ['0', '1', '2', '3', '4', '5']
const LABELS = ['Calm streets', 'Shopkeepers', 'Access first', 'Buses every ten minutes', 'Leave it as it is']
const CENTRES: Point[] = [
  [-3, 2],
  [3.4, 1],
  [-0.4, -3.2],
  [4.4, -3.6],
  [-4.6, -2.6],
]
const SIZES = [182, 96, 71, 33, 21]
const INSTANT = '2026-11-20T12:00:00.000Z'
const CELL = 0.55

/** A map of a middle-sized conversation, the same in every call. */
export const aMap = (numGroups: number, changes: Partial<OpinionMap> = {}): OpinionMap => {
  const random = seeded(numGroups)
  const groups = KEYS.slice(0, numGroups).map((key, index) => {
    const centre = CENTRES[index] ?? [0, 0]
    const size = SIZES[index] ?? 20
    const people = Array.from({ length: size }, () => around(centre, 1.1 + size / 260, random))
    return { key, size, centre, people, label: LABELS[index] }
  })
  const corners = groups.flatMap(({ people }) => people)
  const numGrouped = groups.reduce((sum, { size }) => sum + size, 0)
  return {
    runId: 41,
    createdAt: INSTANT,
    asOfVote: 8123,
    participantCount: numGrouped + 9,
    opinionCount: 30,
    mode: 'robust',
    redraws: { same: 9, of: 10 },
    numGrouped,
    numNotPlaced: 9,
    minVotesToPlace: 7,
    groups: groups.map(({ key, size, centre: [x, y], label }) => ({
      key,
      size,
      label,
      redraws: { same: 10 - 2 * Number(key), of: 10 },
      centre: [x, y],
      hull: [],
    })),
    cells: groups.flatMap(({ key, people }) => cellsOf(key, people)),
    bounds: [
      Math.min(...corners.map(([x]) => x)),
      Math.min(...corners.map(([, y]) => y)),
      Math.max(...corners.map(([x]) => x)),
      Math.max(...corners.map(([, y]) => y)),
    ],
    drawings: { phone: aDrawing(numGroups, 390), desktop: aDrawing(numGroups, 640) },
    place: { x: -1.9, y: 0.8, key: '0', closeTo: '1', numVotes: 11, numVotesNeeded: 0 },
    ...changes,
  }
}

/** The same map, if its letters are the two sides of a line. */
export const aMapOfSides = (changes: Partial<OpinionMap> = {}): OpinionMap => {
  const map = aMap(2)
  return {
    ...map,
    structure: 'sides',
    numDirections: 1,
    participantCount: map.participantCount + 140,
    numBetween: 140,
    groups: map.groups.map((group, index) => ({
      ...group,
      side: { direction: 0, end: index === 0 ? 'low' : 'high' },
    })),
    ...changes,
  }
}

/** A drawing of one square for each group. */
const aDrawing = (numGroups: number, width: number): MapDrawing => ({
  width,
  height: width / 2,
  scale: 20,
  left: width / 2,
  top: width / 4,
  perMark: 5,
  badgeSize: 28,
  tenths: 9,
  contours: 'M0 0h9v9h-9Z',
  groups: KEYS.slice(0, numGroups).map((key, index) => {
    const at: [number, number] = [60 + 0.23 * width * index, 60]
    return {
      key,
      bands: [`M${at.join(' ')}h60v60h-60Z`, `M${at.join(' ')}h40v40h-40Z`],
      marks: `M${at.join(' ')}h4v4h-4Z`,
      numMarks: 1,
      badge: at,
      name: { at: [at[0] + 18, at[1]], anchor: 'start', room: [150, 150, 0, 0] },
      card: at,
    }
  }),
  ungrouped: { marks: 'M5 5l4 4', numMarks: 1, top: width / 2 - 30 },
})

/** An opinion with the given share of agreement for each group, such as `[0.9, 0.2]`. */
export const anOpinionOfGroups = (agreement: readonly number[], changes: Partial<Opinion> = {}): Opinion => {
  const clustersStats = agreement.map((share, index) => {
    const numUsers = SIZES[index] ?? 20
    const voters = Math.round(numUsers * 0.8)
    const numAgrees = Math.round(voters * share)
    const numPasses = Math.round((voters - numAgrees) * 0.3)
    return {
      key: KEYS[index] ?? '0',
      isAuthorInCluster: false,
      numUsers,
      numAgrees,
      numDisagrees: voters - numAgrees - numPasses,
      numPasses,
      isSuppressed: false,
      aiLabel: LABELS[index],
    }
  })
  const sum = (countOf: (group: (typeof clustersStats)[number]) => number) =>
    clustersStats.reduce((total, group) => total + countOf(group), 0)
  return anOpinion({
    numParticipants: sum(({ numUsers }) => numUsers) + 9,
    numAgrees: sum(({ numAgrees }) => numAgrees) + 4,
    numDisagrees: sum(({ numDisagrees }) => numDisagrees) + 2,
    numPasses: sum(({ numPasses }) => numPasses),
    clustersStats,
    ...changes,
  })
}

/** The opinion with the figures of one group withheld, as the server sends it. */
export const withheldIn = (opinion: Opinion, key: GroupKey): Opinion => ({
  ...opinion,
  clustersStats: opinion.clustersStats.map((group) =>
    group.key === key ? { ...group, numAgrees: 0, numDisagrees: 0, numPasses: 0, isSuppressed: true } : group,
  ),
})

const cellsOf = (key: GroupKey, people: readonly Point[]): OpinionMap['cells'] => {
  const squares = new Map<string, number>()
  for (const [x, y] of people) {
    const square = `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`
    squares.set(square, (squares.get(square) ?? 0) + 1)
  }
  const rest = [...squares.values()]
    .filter((numPeople) => numPeople < 5)
    .reduce((sum, numPeople) => sum + numPeople, 0)
  const full = [...squares].filter(([, numPeople]) => numPeople >= 5)
  const middle = people.reduce<Point>(
    ([x, y], person) => [x + person[0] / people.length, y + person[1] / people.length],
    [0, 0],
  )
  return [
    ...full.map(([square, numPeople]) => {
      const [column = 0, row = 0] = square.split(',').map(Number)
      return { key, x: (column + 0.5) * CELL, y: (row + 0.5) * CELL, width: CELL, numPeople }
    }),
    ...(rest >= 5 ? [{ key, x: middle[0], y: middle[1], width: 5 * CELL, numPeople: rest }] : []),
  ]
}

const around = ([x, y]: Point, spread: number, random: () => number): Point => {
  const angle = random() * 2 * Math.PI
  const distance = spread * Math.sqrt(-Math.log(1 - random() * 0.97)) * 0.9
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance]
}

const seeded = (seed: number) => {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return state / 2 ** 32
  }
}

/** The results with and without set-aside people. */
export const COMPARISON: Comparison = {
  numPeople: 6,
  comparedAt: INSTANT,
  opinions: [
    {
      opinionSlugId: 'apart',
      opinion: 'Close the main street.',
      all: { numVotes: 18, agreePercent: 33, disagreePercent: 67 },
      without: { numVotes: 12, agreePercent: 0, disagreePercent: 100 },
    },
  ],
}
