import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type Job = {
  /** The name of the task in worker.ts. */
  task: string
  /** The object of the task. */
  payload:
    | { conversationId: number; /** For jobs that are done anew by each version. */ engineVersion?: string }
    | { opinionId: number }
    | { updateId: number }
    | { userId: number }
    /** For jobs without an object. */
    | Record<string, never>
  delayMs?: number
  /** Jobs with lower numbers come first. */
  priority?: number
  maxAttempts?: number
  /** Jobs of the same queue run one at a time, in all workers together. */
  queue?: string
}

/**
 * Adds a job in the caller's transaction. Requests for the same job before it starts are merged and do not delay it.
 */
export async function enqueueJob(
  db: Db,
  { task, payload, delayMs = 0, priority = 0, maxAttempts = 25, queue }: Job,
): Promise<void> {
  const key = [task, ...Object.values(payload)].join(':')
  await sql`
    select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${key}::text,
      job_key_mode => 'preserve_run_at', run_at => now() + ${delayMs}::float8 * interval '1 millisecond',
      priority => ${priority}::int, max_attempts => ${maxAttempts}::int,
      queue_name => ${queue ?? null}::text)`.execute(db)
}
