import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** Everything stored for a conversation except ids and times, to compare two conversations. */
export async function contentsOf(db: Db, slugId: string) {
  const conversation = await db
    .selectFrom('conversations')
    .select([
      'id',
      'title',
      'body',
      'is_ready',
      'num_opinions',
      'num_votes',
      'num_participants',
      'source_url',
    ])
    .select([
      'first_vote_at',
      'last_vote_at',
      'is_indexed',
      'is_login_required',
      'attribution',
      'organization_id',
    ])
    .where('slug_id', '=', slugId)
    .executeTakeFirstOrThrow()
  const { id, ...shown } = conversation
  const nameOf = sql<string>`regexp_replace(u.username, '^ext_[^_]+_', '')`
  const { rows: opinions } = await sql<{ author: string; body: string; import_reason: string | null }>`
    select ${nameOf} as author, o.body, o.is_seed, m.import_reason, m.action, t.num_agrees, t.num_disagrees, t.num_passes
    from opinions o join users u on u.id = o.author_id
    left join opinion_moderations m on m.id = o.moderation_id
    left join opinion_tallies t on t.opinion_id = o.id
    where o.conversation_id = ${id} order by o.created_at`.execute(db)
  const { rows: votes } = await sql<{ voter: string; opinion: number; choice: number }>`
    select ${nameOf} as voter, v.choice,
      dense_rank() over (order by o.created_at)::int - 1 as opinion
    from votes v join users u on u.id = v.user_id join opinions o on o.id = v.opinion_id
    where v.conversation_id = ${id} order by 1, 3`.execute(db)
  const { rows: participations } = await sql<{ voter: string; num_votes: number }>`
    select ${nameOf} as voter, p.num_votes
    from participations p join users u on u.id = p.user_id
    where p.conversation_id = ${id} order by 1`.execute(db)
  return { ...shown, opinions, votes, participations }
}

/** The row id of a conversation. */
export async function conversationIdOf(db: Db, slugId: string): Promise<number> {
  const { id } = await db
    .selectFrom('conversations')
    .select('id')
    .where('slug_id', '=', slugId)
    .executeTakeFirstOrThrow()
  return id
}

/** The number of conversations, including unfinished and deleted ones. */
export async function numConversations(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('conversations')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The keys of the waiting jobs. */
export async function waitingJobs(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{
    key: string | null
  }>`select key from graphile_worker.jobs order by key`.execute(db)
  return rows.map(({ key }) => key)
}

/** The slug ids of conversations whose import is not complete. */
export async function unfinishedSlugIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('conversations').select('slug_id').where('is_ready', '=', false).execute()
  return rows.map(({ slug_id }) => slug_id)
}
