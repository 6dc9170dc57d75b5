import { sql } from 'kysely'
import { IS_OVER } from '#conversations/participation.sql.ts'
import type { Db } from '#ctx.ts'
import { LOCKS } from '#db/locks.ts'

/** Whether a conversation takes new opinions now. `paused`: the organizers have stopped them for a while. */
export type Intake = 'open' | 'paused' | 'locked'

export async function intakeOf(db: Db, conversationId: number): Promise<Intake> {
  const found = await db
    .selectFrom('conversations as c')
    .select('are_opinions_paused')
    .where('id', '=', conversationId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not ${sql.raw(IS_OVER)}`)
    .executeTakeFirst()
  if (found === undefined) return 'locked'
  return found.are_opinions_paused ? 'paused' : 'open'
}

export type NewOpinion = {
  slugId: string
  conversationId: number
  authorId: number
  body: string
  /** Of `sameTextKey`. */
  textKey: Buffer
}

/** An opinion that others can vote on: the new one, or an earlier one with the same text. */
export type StoredOpinion = { id: number; slugId: string; isNew: boolean; hasVoted: boolean }

/**
 * The result of an insertion: the opinion; `waiting` if somebody reviews it first; `locked` or `paused` if no opinions
 * are taken; `slug_taken` to retry with another slug.
 */
export type Insertion = StoredOpinion | 'waiting' | Exclude<Intake, 'open'> | 'slug_taken'

/**
 * Locks texts in their conversations until the transaction ends, so that people who post the same text at once make one
 * opinion. Texts with the same hash share a lock, which is harmless. A unique index cannot do this, since imported and
 * restored opinions may have the text of another one.
 */
export async function lockTexts(
  db: Db,
  texts: readonly Pick<NewOpinion, 'conversationId' | 'textKey'>[],
): Promise<void> {
  const names = texts.map(({ conversationId, textKey }) => `${conversationId} ${textKey.toString('hex')}`)
  await sql`
    select count(pg_advisory_xact_lock(${LOCKS.text}::int, id))
    from (select distinct hashtext(name) as id from unnest(${names}::text[]) as name order by id) as texts`.execute(
    db,
  )
}

// SQL for whether an opinion of the input `i` waits for review in its conversation `c`. Authors who review their own
// conversation do not wait. Newcomers are people without an opinion that others can vote on there.
const WAITS = sql`
  (c.is_review_required or c.is_newcomer_review_required and not exists (select from opinions o
    where o.author_id = i.author_id and o.conversation_id = c.id and o.deleted_at is null and o.moderation_id is null))
  and (c.organization_id is not null or c.author_id <> i.author_id)`

type InsertedRow = {
  id: number | null
  slug_id: string
  is_new: boolean
  has_voted: boolean
  is_waiting: boolean
  is_open: boolean
  is_paused: boolean
}

/**
 * Inserts opinions and counts them at once. If opinions are reviewed, they are stored and not counted until then. If
 * others can already vote on an opinion with the same text, that opinion is returned instead. The texts must be locked.
 */
export async function insertOpinions(db: Db, opinions: readonly NewOpinion[]): Promise<Insertion[]> {
  const { rows } = await sql<InsertedRow>`
    with given as (
      select i.*, c.are_opinions_paused as is_paused, ${WAITS} as waits,
        c.deleted_at is null and not ${sql.raw(IS_OVER)} as is_open
      from unnest(${opinions.map(({ slugId }) => slugId)}::text[],
        ${opinions.map(({ conversationId }) => conversationId)}::int[],
        ${opinions.map(({ authorId }) => authorId)}::int[], ${opinions.map(({ body }) => body)}::text[],
        ${opinions.map(({ textKey }) => textKey)}::bytea[])
        with ordinality as i (slug_id, conversation_id, author_id, body, text_key, n)
      join conversations c on c.id = i.conversation_id
    ),
    input as (
      select g.*, g.is_open and not g.is_paused as is_taken, s.id as same_id, s.slug_id as same_slug_id,
        first_value(g.slug_id) over (partition by g.conversation_id, g.text_key, g.waits order by g.n) as first_slug_id
      from given g left join lateral (select o.id, o.slug_id from opinions o
        where o.conversation_id = g.conversation_id and o.text_key = g.text_key
          and o.deleted_at is null and o.moderation_id is null
        order by o.created_at, o.id limit 1) s on true
    ),
    made as (
      insert into opinions (slug_id, conversation_id, author_id, body, text_key)
      select slug_id, conversation_id, author_id, body, text_key from input i
      where is_taken and not waits and same_id is null and slug_id = first_slug_id
        and not exists (select from waiting_opinions w where w.slug_id = i.slug_id) order by n
      on conflict (slug_id) do nothing
      returning id, slug_id, conversation_id
    ),
    stored as (
      insert into waiting_opinions (slug_id, conversation_id, author_id, body, text_key)
      select slug_id, conversation_id, author_id, body, text_key from input i
      where is_taken and waits and same_id is null
        and not exists (select from opinions o where o.slug_id = i.slug_id) order by n
      on conflict (slug_id) do nothing
      returning slug_id
    ),
    counted as (
      insert into tally_deltas (conversation_id, opinions)
      select conversation_id, count(*) from made group by conversation_id
    )
    select coalesce(m.id, i.same_id) as id, coalesce(m.slug_id, i.same_slug_id) as slug_id,
      coalesce(m.slug_id = i.slug_id, false) as is_new, v.user_id is not null as has_voted,
      s.slug_id is not null as is_waiting, i.is_open, i.is_paused
    from input i
    left join made m on m.slug_id = i.first_slug_id and not i.waits
    left join stored s on s.slug_id = i.slug_id
    left join votes v on v.opinion_id = i.same_id and v.user_id = i.author_id
    order by i.n`.execute(db)
  return rows.map(({ id, slug_id: slugId, is_new, has_voted, is_waiting, is_open, is_paused }) => {
    if (!is_open) return 'locked'
    if (is_paused) return 'paused'
    if (id !== null) return { id, slugId, isNew: is_new, hasVoted: has_voted }
    return is_waiting ? 'waiting' : 'slug_taken'
  })
}

/** Whether somebody has written an opinion in a conversation, deleted and waiting ones included. */
export async function hasWritten(
  db: Db,
  { conversationId, authorId }: Pick<NewOpinion, 'conversationId' | 'authorId'>,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from opinions where author_id = ${authorId} and conversation_id = ${conversationId})
      or exists (select from waiting_opinions
        where author_id = ${authorId} and conversation_id = ${conversationId}) as has`.execute(db)
  return rows[0]?.has ?? false
}
