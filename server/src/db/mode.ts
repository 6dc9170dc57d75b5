import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#ctx.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'

export type DatabaseMode = 'ok' | 'read_only' | 'no_database'

/** Whether the database can be written, only read, or not be reached. With READ_ONLY=1 it can only be read. */
export async function databaseMode({ pool, config }: Pick<Ctx, 'pool' | 'config'>): Promise<DatabaseMode> {
  try {
    const { rows } = await pool.query<{ is_read_only: boolean }>(IS_READ_ONLY)
    return config.READ_ONLY || rows[0]?.is_read_only ? 'read_only' : 'ok'
  } catch (error) {
    if (unavailableErrorOf(error)) return 'no_database'
    throw error
  }
}

// A connection that was made read-only after it began says nothing about the database.
const IS_READ_ONLY = `
  select current_setting('transaction_read_only')::boolean and (pg_is_in_recovery() or exists(
    select from pg_settings where name = 'default_transaction_read_only' and reset_val = 'on'
  )) as is_read_only`

/** Waits until the database can be written, after a pause if it was just refused. */
export type UntilWritable = (pauseMs?: number) => Promise<void>

/** All callers wait for one question a second. The promise is rejected when the signal ends the waiting. */
export function waiterForWrites(ctx: Ctx, signal: AbortSignal): UntilWritable {
  let waiting: Promise<void> | undefined
  const wait = async (pauseMs: number) => {
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal })
    let mode = await databaseMode(ctx)
    if (mode === 'ok') return
    ctx.log.warn({ mode }, 'jobs wait until the database can be written')
    while (mode !== 'ok') {
      await sleep(PAUSE_MS, undefined, { signal })
      mode = await databaseMode(ctx)
    }
    ctx.log.info('the database can be written, jobs go on')
  }
  return (pauseMs = 0) =>
    (waiting ??= wait(pauseMs).finally(() => {
      waiting = undefined
    }))
}

const PAUSE_MS = 1000
