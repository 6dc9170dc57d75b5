import { expect, test } from 'vitest'
import { LANES_WIDTH, lanesOf, placeOf } from './RunSlider.tsx'
import { aRun, RUNS } from './runs.fixture.ts'
import { changesIn, eventsIn, storyOf } from './story.ts'

test('the heading says what was found until the only change and then', () => {
  expect(storyOf(RUNS.slice(0, 2))).toBe('No clear groups until 900 votes. Then two groups.')
  expect(storyOf([aRun(10, [5, 5]), aRun(20, [])])).toBe('Two groups until 20 votes. Then no clear groups.')
})

test('there is no story before anything has changed', () => {
  expect(storyOf([])).toBeUndefined()
  expect(storyOf(RUNS.slice(0, 1))).toBeUndefined()
  expect(storyOf([aRun(1, [5, 5]), aRun(2, [6, 6])])).toBeUndefined()
  expect(storyOf(RUNS.slice(1, 3))).toBeUndefined()
})

test('the heading of a conversation with more changes names the first and the present state and the number of changes', () => {
  const runs = [2, 3, 2, 3, 2, 3, 0].map((count, at) =>
    aRun(
      at + 1,
      Array.from({ length: count }, () => 9),
    ),
  )
  expect(storyOf(runs)).toBe('Two groups at first. No clear groups now, with 6 changes in between.')
  expect(storyOf(RUNS)).toBe('No clear groups at first. Three groups now, with 2 changes in between.')
})

test('groups change if the letters change or if the server says so', () => {
  expect(changesIn(RUNS)).toEqual([1, 3])
  expect(changesIn([aRun(1, [5]), aRun(2, [5], { reason: 'groups_redrawn', flows: [] })])).toEqual([1])
  expect(changesIn([aRun(1, [5, 5])])).toEqual([])
})

test('each new group and each split is an event with the group that most people come from, the newest first', () => {
  const events = eventsIn(RUNS)
  expect(events.map(({ kind, votes }) => `${kind} ${votes}`)).toEqual([
    'born 3100',
    'born 900',
    'born 900',
    'kept 900',
    'kept 900',
    'kept 3100',
  ])
  expect(events[0]).toMatchObject({ key: '2', from: '0', size: { size: 35 } })
  expect(events[1]).not.toHaveProperty('from')
})

test('an ended group joins the group that most of its people moved to', () => {
  const [event] = eventsIn([
    aRun(1, [20, 20, 20]),
    aRun(2, [30, 30], {
      reason: 'groups_joined',
      flows: [
        { from: '2', to: '0', numPeople: 6 },
        { from: '2', to: '1', numPeople: 12 },
      ],
    }),
  ])
  expect(event).toMatchObject({ kind: 'ended', key: '2', to: '1' })
  expect(eventsIn([aRun(1, [9, 9]), aRun(2, [])])).toMatchObject([{ kind: 'dissolved' }])
})

test('every letter has a lane of its own for as long as its group exists', () => {
  const { lines, births, height } = lanesOf(RUNS)
  expect(lines.map(({ key }) => key)).toEqual([undefined, '0', '1', '2'])
  expect(births.map(({ key, at }) => [key, at])).toEqual([
    ['0', 1],
    ['1', 1],
    ['2', 3],
  ])
  expect(new Set(births.map(({ y }) => y)).size).toBe(3)
  expect(births.every(({ y }) => y > 0 && y < height)).toBe(true)
  // C starts at the lane of A, and A starts at the trunk in the middle.
  const [, a, , c] = lines
  expect(a?.path.startsWith(`M${placeOf(0, 5)} ${height / 2}C`)).toBe(true)
  expect(c?.path.startsWith(`M${placeOf(2, 5)} ${births[0]?.y}C`)).toBe(true)
  expect(c?.path.endsWith(`H${LANES_WIDTH}`)).toBe(true)
})
