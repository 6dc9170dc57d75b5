import type { PatternKind, PatternState, Publication } from '@parley/contract'
import { sql } from 'kysely'
import { IS_UPLOADED_SQL } from '#conversations/approval.sql.ts'
import type { Db } from '#ctx.ts'
import type { Evidence, FoundPattern } from '#patterns/evidence.ts'
import { hasFigures } from '#results/has-figures.ts'
import { MIN_PEOPLE } from '#patterns/finding.ts'
import { shownName } from '#users/usernames.sql.ts'

/** People with fewer votes than this are never part of a pattern. */
const MIN_VOTES = 5

/** Whether enough people have voted for a pattern to be possible. Of imported people, only uploaded ones count. */
export async function hasEnoughVoters(db: Db, conversationId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from participations p join users u on u.id = p.user_id
        and (not u.is_imported or (select ${sql.raw(IS_UPLOADED_SQL)} from conversations c where c.id = ${conversationId}))
      where p.conversation_id = ${conversationId} and p.num_votes >= ${MIN_VOTES} limit ${MIN_PEOPLE}
    ) as able`.execute(db)
  return (rows[0]?.count ?? 0) >= MIN_PEOPLE
}

/**
 * Stores findings as patterns, each once: a finding that shares half of its people with a waiting pattern is the same
 * pattern, perhaps with more people.
 */
export async function storePatterns(
  db: Db,
  { conversationId, found }: { conversationId: number; found: readonly FoundPattern[] },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    // The lock lets only one job at a time store patterns of a conversation.
    const { rows } = await sql<{ id: number }>`
      select id from conversations where id = ${conversationId} and deleted_at is null for no key update`.execute(
      db,
    )
    if (rows.length === 0) return
    for (const pattern of found) {
      const known = await sameWaiting(db, conversationId, pattern.userIds)
      if (known === undefined) await insertPattern(db, conversationId, pattern)
      else await extendPattern(db, known, pattern)
    }
  })
}

async function sameWaiting(db: Db, conversationId: number, userIds: number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id from patterns t
    cross join lateral (select count(*) as num from pattern_people p
      where p.pattern_id = t.id and p.user_id = any(${userIds}::int[])) both_have
    where t.conversation_id = ${conversationId} and t.state = 'waiting'
      and 2 * both_have.num >= least(t.num_people, ${userIds.length}::int)
    order by both_have.num desc limit 1 for update of t`.execute(db)
  return rows[0]?.id
}

async function insertPattern(db: Db, conversationId: number, pattern: FoundPattern): Promise<void> {
  const { id } = await db
    .insertInto('patterns')
    .values({
      conversation_id: conversationId,
      kind: pattern.kind,
      num_people: pattern.userIds.length,
      evidence: JSON.stringify(pattern.evidence),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPeople(db, id, pattern.userIds)
}

async function extendPattern(db: Db, id: number, { kind, userIds, evidence }: FoundPattern): Promise<void> {
  const numAdded = await addPeople(db, id, userIds)
  if (numAdded === 0) return
  await sql`
    update patterns set kind = ${kind}, evidence = ${JSON.stringify(evidence)}::jsonb, updated_at = now(),
      num_people = num_people + ${numAdded} where id = ${id}`.execute(db)
}

/** Adds people to a pattern; returns how many of them are new. */
async function addPeople(db: Db, patternId: number, userIds: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into pattern_people (pattern_id, user_id) select ${patternId}::int, unnest(${userIds}::int[])
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

export type PatternRow = {
  id: number
  slug_id: string
  conversation_id: number
  publication: Publication
  kind: PatternKind
  state: PatternState
  num_people: number
  evidence: Evidence
  found_at: Date
  updated_at: Date
  decision_slug_id: string | null
  decided_as: 'moderator' | 'facilitator' | null
  moderator_id: number | null
  username: string | null
  explanation: string | null
  decided_at: Date | null
  num_aside: number
}

const SELECT = sql`
  select t.*, c.publication, d.slug_id as decision_slug_id, d.decided_as, d.moderator_id, ${sql.raw(shownName('u'))} as username, d.explanation,
    d.created_at as decided_at,
    (select count(*)::int from pattern_people p join set_aside s on s.user_id = p.user_id and s.is_aside
      where p.pattern_id = t.id and s.conversation_id = t.conversation_id) as num_aside
  from patterns t
  join conversations c on c.id = t.conversation_id
  left join lateral (select * from pattern_decisions d
    where d.pattern_id = t.id and not d.is_after_appeal order by d.id desc limit 1) d on true
  left join users u on u.id = d.moderator_id`

const MAX_LISTED = 100

/** The patterns of a conversation: waiting ones first, then the others, newest first in both. */
export async function selectPatterns(db: Db, conversationId: number): Promise<PatternRow[]> {
  const { rows } = await sql<PatternRow>`${SELECT} where t.conversation_id = ${conversationId}
    order by t.state <> 'waiting', t.updated_at desc, t.id desc limit ${MAX_LISTED}`.execute(db)
  return rows
}

export async function patternBySlug(db: Db, slugId: string): Promise<PatternRow | undefined> {
  const { rows } = await sql<PatternRow>`${SELECT} where t.slug_id = ${slugId}`.execute(db)
  return rows[0]
}

/** The conversation of a pattern. */
export async function conversationOfPattern(
  db: Db,
  slugId: string,
): Promise<{ conversationSlugId: string } | undefined> {
  return db
    .selectFrom('patterns as t')
    .innerJoin('conversations as c', 'c.id', 't.conversation_id')
    .select('c.slug_id as conversationSlugId')
    .where('t.slug_id', '=', slugId)
    .executeTakeFirst()
}

/** Texts of opinions that still exist and are not about the person; optionally only of those that may appear in results. */
export async function opinionTexts(
  db: Db,
  opinionIds: readonly number[],
  selection: 'existing' | 'in_results' = 'existing',
): Promise<Map<number, { slugId: string; body: string; language: string | undefined }>> {
  const rows = await db
    .selectFrom('opinions')
    .select(['id', 'slug_id', 'body', 'language'])
    .where('id', 'in', opinionIds.length === 0 ? [0] : opinionIds)
    .where('deleted_at', 'is', null)
    .where('about_person_since', 'is', null)
    .$if(selection === 'in_results', (query) => query.where(sql<boolean>`${sql.raw(hasFigures('opinions'))}`))
    .execute()
  return new Map(
    rows.map(({ id, slug_id, body, language }) => [
      id,
      { slugId: slug_id, body, language: language ?? undefined },
    ]),
  )
}
