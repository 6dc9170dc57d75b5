import { BASE_PATH, castVote, ERROR_STATUS } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry, Summary } from 'prom-client'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import type { Handler } from '#http/handle.ts'

const RECENT_SECONDS = 300

/** The metrics of this process. No label contains anything about a person or anything that somebody wrote. */
export const metrics = memoizePerApp(() => {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'parley_requests_total',
      help: 'Requests by call and outcome: ok, or the class of the error',
      labelNames: ['call', 'outcome'],
      registers,
    }),
    votes: new Histogram({
      name: 'parley_vote_seconds',
      help: 'Time from the arrival of a vote to its response, in seconds',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    /** The votes of the last five minutes, for the health page. */
    recentVotes: new Summary({
      name: 'parley_recent_vote_seconds',
      help: 'The same for the votes of the last five minutes',
      percentiles: [0.5, 0.99],
      maxAgeSeconds: RECENT_SECONDS,
      ageBuckets: 5,
      pruneAgedBuckets: true,
      registers,
    }),
    failedLogins: new Counter({
      name: 'parley_failed_logins_total',
      help: 'Logins that failed, by reason',
      labelNames: ['reason'],
      registers,
    }),
    codesBeyondBudget: new Counter({
      name: 'parley_codes_beyond_budget_total',
      help: 'Login codes that were refused because the budget of messages to their country was used up',
      labelNames: ['country'],
      registers,
    }),
    analyses: new Histogram({
      name: 'parley_analysis_seconds',
      help: 'Time for reading and computing an analysis, in seconds',
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
      registers,
    }),
  }
})

const OUTCOMES = new Map<number, string>(Object.entries(ERROR_STATUS).map(([name, status]) => [status, name]))

/** Counts the requests of all calls and measures the duration of votes. */
export function measureCalls(app: FastifyInstance, ctx: Ctx, handlers: readonly Handler[]): void {
  const { requests, votes, recentVotes } = metrics(ctx)
  const paths = new Map(handlers.map(({ call }) => [BASE_PATH + call.path, call.path]))
  app.addHook('onResponse', (request, reply, done) => {
    const call = paths.get(request.routeOptions.url ?? '')
    if (call !== undefined) {
      const { statusCode, elapsedTime } = reply
      requests.inc({ call, outcome: statusCode === 200 ? 'ok' : (OUTCOMES.get(statusCode) ?? 'internal') })
      if (call === castVote.path && statusCode === 200) {
        votes.observe(elapsedTime / 1000)
        recentVotes.observe(elapsedTime / 1000)
      }
    }
    done()
  })
}

/** The 99th percentile of the time to save a vote in the last five minutes; undefined if there were no votes. */
export async function recentVoteMs(ctx: Ctx): Promise<number | undefined> {
  const { values } = await metrics(ctx).recentVotes.get()
  const found = values.find(({ labels }) => labels.quantile === 0.99)
  const isCounted = values.some(({ metricName, value }) => metricName?.endsWith('_count') && value > 0)
  return isCounted && found !== undefined && Number.isFinite(found.value) ? found.value * 1000 : undefined
}
