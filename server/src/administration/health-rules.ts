import type { HealthState } from '@parley/contract'

/** From which value on a part is slow, and from which it is stopped. */
const LIMITS = {
  /** Milliseconds for 99 in 100 votes. */
  votes: { slow: 500, stopped: 10_000 },
  /** What is used of the disk. */
  disk: { slow: 0.85, stopped: 0.97 },
  /** Seconds that the oldest job has been due. */
  jobs: { slow: 30, stopped: 300 },
  /** Seconds; as /readyz. */
  counters: { slow: 30, stopped: 300 },
  /** Milliseconds of one analysis; a slow one holds nothing up. */
  analysis: { slow: 30_000, stopped: Infinity },
  /** What is used of the messages of an hour: with the last one, logging in by phone stops. */
  messages: { slow: 0.8, stopped: 1 },
} as const

/** The state of a part by its figure; nothing to measure is fine. */
export function stateOf(part: keyof typeof LIMITS, value: number | undefined): HealthState {
  const { slow, stopped } = LIMITS[part]
  if (value === undefined || value < slow) return 'fine'
  return value < stopped ? 'slow' : 'stopped'
}

/** Jobs that are given up need somebody, even where the others run. */
export function stateOfJobs({
  oldestSeconds,
  numFailed,
}: {
  oldestSeconds: number
  numFailed: number
}): HealthState {
  const state = stateOf('jobs', oldestSeconds)
  return state === 'fine' && numFailed > 0 ? 'slow' : state
}
