import type { Publication } from '@parley/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'

/** An opinion with all that decides who sees it and where. */
export type OpinionRow = {
  id: number
  slug_id: string
  author_id: number
  body: string
  is_seed: boolean
  created_at: Date
  updated_at: Date
  username: string
  /** What stands for the username in a conversation that publishes votes. */
  pseudonym: string | null
  action: 'move' | 'hide' | null
  reason: string | null
  explanation: string | null
  /** The decision came with the import. */
  is_from_import: boolean | null
  moderated_at: Date | null
  decided_at: Date | null
  num_agrees: number
  num_disagrees: number
  num_passes: number
}

/** All opinions of a conversation that are not deleted, with what is the same for each of them. */
export type OpinionSet = {
  opinions: OpinionRow[]
  numParticipants: number
  /** The newest run of the analysis at that moment. */
  runId: number | null
  publication: Publication
}

type SetRow = { num_participants: number; run_id: number | null; publication: Publication }

/** The opinions of a conversation that are not deleted, newest first; counts and deltas come from one snapshot. */
export async function opinionsOf(pool: Pool, conversationId: number): Promise<OpinionSet> {
  const { rows } = await pool.query<OpinionRow & SetRow>({
    name: 'opinions_of_conversation',
    text: `
      with delta as (
        select opinion_id, sum(agrees)::int as agrees, sum(disagrees)::int as disagrees, sum(passes)::int as passes,
          sum(participants)::int as participants
        from tally_deltas where conversation_id = $1 group by opinion_id
      )
      select o.id, o.slug_id, o.author_id, o.body, o.is_seed, o.created_at, o.updated_at,
        case when u.deleted_at is null then u.username else 'deleted user' end as username,
        case when not o.is_seed and not u.is_imported and u.deleted_at is null
          then coalesce(p.name, case when c.publication = 'votes' then 'no name' end) end as pseudonym,
        m.action, m.reason, m.explanation, m.is_from_import, m.created_at as decided_at,
        case when m.id is not null then (select min(x.created_at) from opinion_moderations x
          where x.opinion_id = o.id and x.id > coalesce((select max(w.id) from opinion_moderations w
            where w.opinion_id = o.id and w.action = 'withdraw'), 0)) end as moderated_at,
        coalesce(t.num_agrees, 0) + coalesce(d.agrees, 0) as num_agrees,
        coalesce(t.num_disagrees, 0) + coalesce(d.disagrees, 0) as num_disagrees,
        coalesce(t.num_passes, 0) + coalesce(d.passes, 0) as num_passes,
        c.num_participants + coalesce((select sum(participants)::int from delta), 0) as num_participants,
        (select max(r.id) from analysis_runs r where r.conversation_id = $1) as run_id, c.publication
      from opinions o
      join conversations c on c.id = o.conversation_id
      join users u on u.id = o.author_id
      left join pseudonyms p on p.conversation_id = o.conversation_id and p.user_id = o.author_id
      left join opinion_moderations m on m.id = o.moderation_id
      left join opinion_tallies t on t.opinion_id = o.id
      left join delta d on d.opinion_id = o.id
      where o.conversation_id = $1 and o.deleted_at is null
      order by o.created_at desc, o.id desc`,
    values: [conversationId],
  })
  const [first] = rows
  return {
    opinions: rows,
    numParticipants: first?.num_participants ?? 0,
    runId: first?.run_id ?? null,
    publication: first?.publication ?? 'results',
  }
}

/** Which conversations some opinions belong to. */
export async function conversationsOfOpinions(
  db: Db,
  slugIds: readonly string[],
): Promise<{ slug_id: string; conversation_slug_id: string }[]> {
  if (slugIds.length === 0) return []
  return db
    .selectFrom('opinions as o')
    .innerJoin('conversations as c', 'c.id', 'o.conversation_id')
    .select(['o.slug_id', 'c.slug_id as conversation_slug_id'])
    .where('o.slug_id', 'in', slugIds)
    .where('o.deleted_at', 'is', null)
    .execute()
}

/** A person's own opinions in some conversations, newest first. */
export async function ownOpinions(
  db: Db,
  { userId, conversationIds }: { userId: number; conversationIds: number[] },
): Promise<{ conversation_id: number; slug_id: string }[]> {
  if (conversationIds.length === 0) return []
  return db
    .selectFrom('opinions')
    .select(['conversation_id', 'slug_id'])
    .where('author_id', '=', userId)
    .where('conversation_id', 'in', conversationIds)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Whether a conversation is open to new opinions now. */
export async function takesOpinions(db: Db, conversationId: number): Promise<boolean> {
  const open = await db
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', conversationId)
    .where('deleted_at', 'is', null)
    .where('moderation_id', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

export type NewOpinion = {
  slugId: string
  conversationId: number
  authorId: number
  body: string
}

/** What became of a new opinion: its id; `locked` where none are taken; `slug_taken` to be tried with another. */
export type Insertion = number | 'locked' | 'slug_taken'

/** New opinions, counted at once. */
export async function insertOpinions(db: Db, opinions: readonly NewOpinion[]): Promise<Insertion[]> {
  const { rows } = await sql<{ id: number | null; is_open: boolean }>`
    with input as (
      select i.*, c.deleted_at is null and c.moderation_id is null and c.closed_at is null as is_open
      from unnest(${opinions.map(({ slugId }) => slugId)}::text[],
        ${opinions.map(({ conversationId }) => conversationId)}::int[],
        ${opinions.map(({ authorId }) => authorId)}::int[], ${opinions.map(({ body }) => body)}::text[])
        with ordinality as i (slug_id, conversation_id, author_id, body, n)
      join conversations c on c.id = i.conversation_id
    ),
    made as (
      insert into opinions (slug_id, conversation_id, author_id, body)
      select slug_id, conversation_id, author_id, body from input where is_open order by n
      on conflict (slug_id) do nothing
      returning id, slug_id, conversation_id
    ),
    counted as (
      insert into tally_deltas (conversation_id, opinions)
      select conversation_id, count(*) from made group by conversation_id
    )
    select m.id, i.is_open from input i left join made m on m.slug_id = i.slug_id order by i.n`.execute(db)
  return rows.map(({ id, is_open }) => id ?? (is_open ? 'slug_taken' : 'locked'))
}

export type OwnedOpinion = {
  id: number
  conversation_id: number
  author_id: number
  deleted_at: Date | null
  moderation_id: number | null
  created_at: Date
}

/** An opinion to be changed, locked for that. */
export async function opinionForUpdate(db: Db, slugId: string): Promise<OwnedOpinion | undefined> {
  return db
    .selectFrom('opinions')
    .select(['id', 'conversation_id', 'author_id', 'deleted_at', 'moderation_id', 'created_at'])
    .where('slug_id', '=', slugId)
    .forUpdate()
    .executeTakeFirst()
}

export async function conversationOfOpinion(db: Db, slugId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('opinions')
    .select('conversation_id')
    .where('slug_id', '=', slugId)
    .executeTakeFirst()
  return row?.conversation_id
}

export async function markDeleted(db: Db, opinionId: number): Promise<void> {
  await db
    .updateTable('opinions')
    .set({ deleted_at: sql`now()`, body: '' })
    .where('id', '=', opinionId)
    .execute()
}
