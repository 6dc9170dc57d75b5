import { memoizePerApp, type Ctx } from '#ctx.ts'
import { replicaName, type Replica } from '#db/replicas.ts'

/** One read of a replica, whose end has to be told. */
export type Turn = { replica: Replica; succeeded: () => void; failed: (error: unknown) => void }

type State = { replica: Replica; numFailures: number; restsUntilMs: number }

/**
 * Replicas take turns. One that fails or lags is left alone for a while, longer each time, and then tried by a single
 * read, so that few reads wait for it in vain.
 */
export const replicaTurns = memoizePerApp((ctx: Ctx): { take: () => Turn | undefined } => {
  const states = ctx.replicas.map((replica): State => ({ replica, numFailures: 0, restsUntilMs: 0 }))
  let taken = 0
  return {
    take: () => {
      const nowMs = ctx.now().getTime()
      const ready = states.filter(({ restsUntilMs }) => restsUntilMs <= nowMs)
      const state = ready[taken++ % Math.max(1, ready.length)]
      if (state === undefined) return undefined
      // Until this read has ended, no other one tries it.
      if (state.numFailures > 0) state.restsUntilMs = nowMs + restOf(state)
      return turnOf(ctx, state)
    },
  }
})

function turnOf(ctx: Ctx, state: State): Turn {
  const { numFailures, replica } = state
  return {
    replica,
    succeeded: () => {
      if (numFailures === 0) return
      state.numFailures = 0
      state.restsUntilMs = 0
      ctx.log.info({ replica: replicaName(replica) }, 'a replica answers again')
    },
    failed: (error) => {
      // Of reads that fail at once, one counts.
      if (state.numFailures !== numFailures) return
      if (numFailures === 0)
        ctx.log.warn(
          { err: error, replica: replicaName(replica) },
          'a replica fails or lags, so others answer',
        )
      state.numFailures++
      state.restsUntilMs = ctx.now().getTime() + restOf(state)
    },
  }
}

const restOf = ({ numFailures }: State) => Math.min(FIRST_REST_MS * 2 ** (numFailures - 1), LONGEST_REST_MS)

const FIRST_REST_MS = 250
const LONGEST_REST_MS = 10_000
