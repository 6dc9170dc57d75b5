import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { StoredLabels } from '#results/run-words.sql.ts'

export const LABEL_GROUPS = 'label'

/** The delay between a run and its labels, and the shortest time between two labellings. */
const DELAY_S = 60
const REST_S = 600

/** Enqueues the labelling of a conversation. Further requests before the job starts join it. */
export async function enqueueLabels(db: Db, conversationId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${LABEL_GROUPS}, json_build_object('conversationId', ${conversationId}::int),
      job_key => ${`${LABEL_GROUPS}:${conversationId}`}, job_key_mode => 'preserve_run_at', max_attempts => 4, queue_name => ${LABEL_GROUPS},
      run_at => greatest(now() + ${DELAY_S}::int * interval '1 second', (select created_at + ${REST_S}::int * interval '1 second'
        from model_labels where conversation_id = ${conversationId})))`.execute(db)
}

export type RunToLabel = { runId: number; isPublic: boolean; promptHash: Buffer | null }

/** The newest run of a conversation and the hash of the last prompt; undefined if there is nothing to label. */
export async function conversationToLabel(db: Db, conversationId: number): Promise<RunToLabel | undefined> {
  const { rows } = await sql<RunToLabel>`
    select r.id as "runId", c.is_indexed as "isPublic", l.asked as "promptHash"
    from conversations c
    join lateral (select id from analysis_runs where conversation_id = c.id order by id desc limit 1) r on true
    left join model_labels l on l.conversation_id = c.id
    where c.id = ${conversationId} and c.deleted_at is null and c.is_ready`.execute(db)
  return rows[0]
}

type NewLabels = {
  conversationId: number
  model: string
  promptHash: Buffer
  labels: StoredLabels
  opinionIds: number[]
}

export async function putLabels(
  db: Db,
  { conversationId, model, promptHash, labels, opinionIds }: NewLabels,
): Promise<void> {
  await sql`
    insert into model_labels (conversation_id, model, asked, labels, opinion_ids)
    values (${conversationId}, ${model}, ${promptHash}, ${JSON.stringify(labels)}::jsonb, ${opinionIds}::int[])
    on conflict (conversation_id) do update set model = excluded.model, asked = excluded.asked,
      labels = excluded.labels, opinion_ids = excluded.opinion_ids, created_at = now()`.execute(db)
}

/** Erases labels that a model wrote from opinions of a person. */
export async function eraseLabels(db: Db, userId: number): Promise<void> {
  await sql`
    delete from model_labels l using opinions o
    where o.author_id = ${userId} and l.conversation_id = o.conversation_id and o.id = any(l.opinion_ids)`.execute(
    db,
  )
}
