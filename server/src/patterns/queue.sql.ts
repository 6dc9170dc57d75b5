import type { Publication } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { MIN_PEOPLE } from '#patterns/finding.ts'

export const FIND_PATTERNS = 'find-patterns'

/** Votes of this long are searched together. */
const DELAY_SECONDS = 60

/**
 * Enqueues a search for patterns in those of the given conversations that have this publication. Further requests join the
 * search until it starts.
 */
export async function enqueuePatterns(
  db: Db,
  { conversationIds, publication }: { conversationIds: readonly number[]; publication: Publication },
): Promise<void> {
  await sql`
    select graphile_worker.add_jobs(array_agg((${FIND_PATTERNS}, json_build_object('conversationId', c.id), key,
      now() + ${DELAY_SECONDS}::int * interval '1 second', 5, key, null, null)::graphile_worker.job_spec),
      job_key_preserve_run_at => true)
    from conversations c cross join lateral (select ${`${FIND_PATTERNS}:`} || c.id as key) k
    where c.id = any(${conversationIds}::int[]) and c.publication = ${publication}
      -- A block has enough people, even if the counts of the conversation do not include all of them yet.
      and (c.num_participants >= ${MIN_PEOPLE} or c.publication = 'results') and c.deleted_at is null
    having count(*) > 0`.execute(db)
}
