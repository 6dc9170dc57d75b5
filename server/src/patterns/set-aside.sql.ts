import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type NewPatternDecision = {
  patternId: number
  conversationId: number
  moderatorId: number
  decidedAs: 'moderator' | 'facilitator'
  action: 'set_aside' | 'nothing_wrong' | 'readmit'
  numPeople: number
  explanation: string
}

/** Stores a decision and what holds of the pattern from now on. */
export async function insertPatternDecision(db: Db, decision: NewPatternDecision): Promise<number> {
  const { id } = await db
    .insertInto('pattern_decisions')
    .values({
      pattern_id: decision.patternId,
      conversation_id: decision.conversationId,
      moderator_id: decision.moderatorId,
      decided_as: decision.decidedAs,
      action: decision.action,
      num_people: decision.numPeople,
      explanation: decision.explanation,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setPatternState(
  db: Db,
  { patternId, state }: { patternId: number; state: 'set_aside' | 'nothing_wrong' | 'readmitted' },
): Promise<void> {
  await db.updateTable('patterns').set({ state }).where('id', '=', patternId).execute()
}

/** Holds what waits of a pattern until the transaction ends: no person is added, and nobody else decides. */
export async function lockPattern(db: Db, patternId: number): Promise<void> {
  await db.selectFrom('patterns').select('id').where('id', '=', patternId).forUpdate().execute()
}

/** The people of a pattern, ascending. */
export async function peopleOfPattern(db: Db, patternId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('pattern_people')
    .select('user_id')
    .where('pattern_id', '=', patternId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

type People = { conversationId: number; userIds: readonly number[]; decisionId: number }

/** Sets people aside; those who were not aside before. */
export async function setAside(db: Db, { conversationId, userIds, decisionId }: People): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into set_aside (conversation_id, user_id, is_aside, decision_id)
    select ${conversationId}::int, id, true, ${decisionId}::int from unnest(${userIds}::int[]) as id order by id
    on conflict (conversation_id, user_id) do update set is_aside = true, decision_id = excluded.decision_id
      where not set_aside.is_aside
    returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Readmits people; those who were aside. */
export async function readmit(db: Db, { conversationId, userIds, decisionId }: People): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with gone as (
      delete from set_aside where conversation_id = ${conversationId} and user_id = any(${userIds}::int[])
        and is_aside and not was_compared returning user_id
    ),
    kept as (
      update set_aside set is_aside = false, decision_id = ${decisionId}
      where conversation_id = ${conversationId} and user_id = any(${userIds}::int[]) and is_aside and was_compared
      returning user_id
    )
    select user_id from gone union all select user_id from kept`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
