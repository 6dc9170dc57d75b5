import { sql } from 'kysely'
import type { TestApp } from '#testing/app.ts'
import type { SeededConversation } from '#testing/seed.ts'

/** Adds votes of many people on all opinions of some conversations, with the counts that belong to them. */
export async function addVotesOfMany(
  { ctx: { db } }: TestApp,
  { conversations, people }: { conversations: readonly SeededConversation[]; people: number },
): Promise<void> {
  await sql`
    with people as (
      insert into users (username) select 'voter_' || n from generate_series(1, ${people}::int) as n returning id
    ),
    put as (
      insert into votes (user_id, opinion_id, conversation_id, choice)
      select p.id, o.id, o.conversation_id, 1 from people p cross join opinions o
      where o.conversation_id = any(${conversations.map(({ id }) => id)}::int[])
      returning conversation_id, user_id, opinion_id
    ),
    joined as (
      insert into participations (conversation_id, user_id, num_votes)
      select conversation_id, user_id, count(*) from put group by 1, 2
    )
    insert into tally_deltas (conversation_id, opinion_id, votes, participants, agrees)
    select conversation_id, opinion_id, count(*), 0, count(*) from put group by 1, 2
    union all select conversation_id, null, 0, count(distinct user_id), 0 from put group by 1`.execute(db)
  await sql`analyze votes, participations, opinions, users, conversations`.execute(db)
}

/** How many votes were copied to partitions; -1 if that has not begun. */
export async function numCopied({ ctx: { pool } }: TestApp): Promise<number> {
  const { rows: found } = await pool.query<{ exists: boolean }>(
    `select to_regclass('partitioning.progress') is not null as exists`,
  )
  if (!found[0]?.exists) return -1
  const { rows } = await pool.query<{ copied: number }>(
    'select num_copied::int as copied from partitioning.progress',
  )
  return rows[0]?.copied ?? -1
}

/** Of each kind, what the table of votes has, without names that partitions change. */
export async function definitionsOfVotes({ ctx: { pool } }: TestApp): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<Record<string, string[]>>(
    `select
       array(select column_name || ' ' || data_type || ' ' || is_nullable || coalesce(' ' || column_default, '')
         from information_schema.columns where table_name = 'votes' order by ordinal_position) as columns,
       array(select replace(pg_get_indexdef(indexrelid), ' ONLY ', ' ') from pg_index
         where indrelid = 'votes'::regclass order by 1) as indexes,
       array(select conname || ' ' || replace(pg_get_constraintdef(oid), ' NOT VALID', '') from pg_constraint
         where conrelid = 'votes'::regclass and contype in ('c', 'f') order by 1) as constraints,
       array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'votes'::regclass and not tgisinternal
         order by 1) as triggers,
       array(select acl::text from pg_class c, unnest(c.relacl) as acl where c.oid = 'votes'::regclass order by 1) as grants`,
  )
  return rows[0] ?? {}
}

/** The partition that has the votes of a conversation. */
export async function partitionOf({ ctx: { pool } }: TestApp, conversationId: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    'select distinct tableoid::regclass::text as name from votes where conversation_id = $1',
    [conversationId],
  )
  return rows.map(({ name }) => name).join()
}
