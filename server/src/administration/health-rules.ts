import type { HealthState } from '@parley/contract'

/** For each part of the site, the values from which its state is slow or stopped. */
const LIMITS = {
  /** The 99th percentile of the time to save a vote, in milliseconds. */
  votes: { slow: 500, stopped: 10_000 },
  /** The used share of the disk. */
  disk: { slow: 0.85, stopped: 0.97 },
  /** How far a replica is behind, in seconds. The state is never `stopped`, because the primary answers for it. */
  replica: { slow: 10, stopped: Infinity },
  /** The seconds for which the oldest job has been due. */
  jobs: { slow: 30, stopped: 300 },
  /** The seconds for which votes have waited to be added to the counts; /readyz has the same limit. */
  counters: { slow: 30, stopped: 300 },
  /**
   * The duration of one analysis in milliseconds. The state is never `stopped`, because a slow analysis delays nothing
   * else.
   */
  analysis: { slow: 30_000, stopped: Infinity },
  /** The used share of the text messages, or of the mails, allowed per hour. When all are used, nobody new gets a code. */
  messages: { slow: 0.8, stopped: 1 },
} as const

/** The state of a part by its measured value; `fine` if nothing was measured. */
export function stateOfPart(part: keyof typeof LIMITS, value: number | undefined): HealthState {
  const { slow, stopped } = LIMITS[part]
  if (value === undefined || value < slow) return 'fine'
  return value < stopped ? 'slow' : 'stopped'
}

/** The state of the jobs. Failed jobs need attention even if other jobs run. */
export function stateOfJobs({
  oldestSeconds,
  numFailed,
}: {
  oldestSeconds: number
  numFailed: number
}): HealthState {
  const state = stateOfPart('jobs', oldestSeconds)
  return state === 'fine' && numFailed > 0 ? 'slow' : state
}

/** The state of all replicas. */
export const stateOfReplicas = (replicas: readonly { lagSeconds: number | undefined }[]): HealthState =>
  replicas.every(({ lagSeconds }) => stateOfPart('replica', lagSeconds ?? Infinity) === 'fine')
    ? 'fine'
    : 'slow'
