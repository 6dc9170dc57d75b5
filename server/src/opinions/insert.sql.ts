import { sql } from 'kysely'
import { TAKES_NOTHING } from '#conversations/participation.sql.ts'
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
    .where(sql<boolean>`not ${sql.raw(TAKES_NOTHING)}`)
    .executeTakeFirst()
  if (found === undefined) return 'locked'
  return found.are_opinions_paused ? 'paused' : 'open'
}

/** Whether some new opinions of a conversation wait for review. */
export async function isReviewed(db: Db, conversationId: number): Promise<boolean> {
  const found = await db
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', conversationId)
    .where((is) => is.or([is('is_review_required', '=', true), is('is_newcomer_review_required', '=', true)]))
    .executeTakeFirst()
  return found !== undefined
}

export type NewOpinion = {
  slugId: string
  conversationId: number
  authorId: number
  body: string
  /** Of `sameTextKey`. */
  textKey: Buffer
  /** The language that the author states. */
  language?: string | undefined
  /** Its author says that it is about the person who answers it. */
  isAboutPerson?: boolean
  /** It comes from those who lead the conversation: it waits for no review, and its author has not voted with it. */
  isSeed?: boolean
}

/** An opinion that others can vote on: the new one, or an earlier one with the same text. */
export type StoredOpinion = {
  id: number
  slugId: string
  isNew: boolean
  isAboutPerson: boolean
  hasVoted: boolean
}

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
  not i.is_seed and (c.is_review_required or c.is_newcomer_review_required and not exists (select from opinions o
    where o.author_id = i.author_id and o.conversation_id = c.id and o.deleted_at is null and o.moderation_id is null))
  and (c.organization_id is not null or c.author_id <> i.author_id)`

// SQL for who says the language of a new opinion: its author, or nobody yet.
const STATED = sql`case when language is null then 0 else 2 end`

type InsertedRow = {
  id: number | null
  slug_id: string
  is_new: boolean
  is_about_person: boolean
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
        c.deleted_at is null and not ${sql.raw(TAKES_NOTHING)} as is_open
      from unnest(${opinions.map(({ slugId }) => slugId)}::text[],
        ${opinions.map(({ conversationId }) => conversationId)}::int[],
        ${opinions.map(({ authorId }) => authorId)}::int[], ${opinions.map(({ body }) => body)}::text[],
        ${opinions.map(({ textKey }) => textKey)}::bytea[],
        ${opinions.map(({ language }) => language ?? null)}::text[],
        ${opinions.map(({ isSeed = false }) => isSeed)}::boolean[],
        ${opinions.map(({ isAboutPerson = false }) => isAboutPerson)}::boolean[])
        with ordinality as i (slug_id, conversation_id, author_id, body, text_key, language, is_seed, is_about_person, n)
      join conversations c on c.id = i.conversation_id
    ),
    input as (
      select g.*, g.is_open and not g.is_paused as is_taken, s.id as same_id, s.slug_id as same_slug_id,
        s.about_person_since as same_about_person_since,
        first_value(g.slug_id) over (partition by g.conversation_id, g.text_key, g.waits order by g.n) as first_slug_id
      from given g left join lateral (select o.id, o.slug_id, o.about_person_since from opinions o
        where o.conversation_id = g.conversation_id and o.text_key = g.text_key
          and o.deleted_at is null and o.moderation_id is null
        order by o.created_at, o.id limit 1) s on true
    ),
    made as (
      insert into opinions (slug_id, conversation_id, author_id, body, text_key, is_seed, language, language_by,
        about_person_since)
      select slug_id, conversation_id, author_id, body, text_key, is_seed, language, ${STATED},
        case when is_about_person then now() end from input i
      where is_taken and not waits and same_id is null and slug_id = first_slug_id
        and not exists (select from waiting_opinions w where w.slug_id = i.slug_id) order by n
      on conflict (slug_id) do nothing
      returning id, slug_id, conversation_id, about_person_since
    ),
    stored as (
      insert into waiting_opinions (slug_id, conversation_id, author_id, body, text_key, language, is_about_person)
      select slug_id, conversation_id, author_id, body, text_key, language, is_about_person from input i
      where is_taken and waits and same_id is null
        and not exists (select from opinions o where o.slug_id = i.slug_id) order by n
      on conflict (slug_id) do nothing
      returning slug_id
    ),
    counted as (
      -- Opinions about the person change no count, and lists must show them none the less.
      insert into tally_deltas (conversation_id, opinions, kind)
      select conversation_id, num_counted, case when num_counted > 0 then 'activity' else 'correction' end
      from (select conversation_id, count(*) filter (where about_person_since is null) as num_counted from made
        group by conversation_id) m
    )
    select coalesce(m.id, i.same_id) as id, coalesce(m.slug_id, i.same_slug_id) as slug_id,
      coalesce(m.slug_id = i.slug_id, false) as is_new,
      coalesce(m.about_person_since, i.same_about_person_since) is not null as is_about_person, v.user_id is not null as has_voted,
      s.slug_id is not null as is_waiting, i.is_open, i.is_paused
    from input i
    left join made m on m.slug_id = i.first_slug_id and not i.waits
    left join stored s on s.slug_id = i.slug_id
    left join votes v on v.conversation_id = i.conversation_id and v.user_id = i.author_id and v.opinion_id = i.same_id
    order by i.n`.execute(db)
  return rows.map(
    ({ id, slug_id: slugId, is_new, is_about_person, has_voted, is_waiting, is_open, is_paused }) => {
      if (!is_open) return 'locked'
      if (is_paused) return 'paused'
      if (id !== null)
        return { id, slugId, isNew: is_new, isAboutPerson: is_about_person, hasVoted: has_voted }
      return is_waiting ? 'waiting' : 'slug_taken'
    },
  )
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
