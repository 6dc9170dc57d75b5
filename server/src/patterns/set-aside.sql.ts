import type { PatternState } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type NewPatternDecision = {
  patternId: number
  conversationId: number
  moderatorId: number
  decidedAs: 'moderator' | 'facilitator'
  action: 'set_aside' | 'nothing_wrong' | 'readmit'
  /** How many people the decision newly excludes or readmits, or how many the harmless pattern has. */
  numPeople: number
  explanation: string
  /** Whether it readmits one person after an appeal, while the decision about the pattern stays. */
  isAfterAppeal?: boolean
}

/** Stores a decision and makes it the current one of the pattern. */
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
      is_after_appeal: decision.isAfterAppeal ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setPatternState(
  db: Db,
  { patternId, state }: { patternId: number; state: PatternState },
): Promise<void> {
  await db.updateTable('patterns').set({ state }).where('id', '=', patternId).execute()
}

/** Marks patterns as readmitted if none of their people is excluded any more. */
export async function closeReadmittedPatterns(db: Db, conversationId: number): Promise<void> {
  await sql`
    update patterns t set state = 'readmitted'
    where conversation_id = ${conversationId} and state = 'set_aside' and not exists (
      select from pattern_people p join set_aside s on s.user_id = p.user_id and s.conversation_id = t.conversation_id
      where p.pattern_id = t.id and s.is_aside)`.execute(db)
}

/** Locks a waiting pattern until the transaction ends: no person is added, and nobody else decides. */
export async function lockPattern(db: Db, patternId: number): Promise<void> {
  await db.selectFrom('patterns').select('id').where('id', '=', patternId).forUpdate().execute()
}

/** The people of a pattern, in ascending order of ids. */
export async function peopleOfPattern(db: Db, patternId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('pattern_people')
    .select('user_id')
    .where('pattern_id', '=', patternId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those of the given people who are excluded now. */
export async function excludedAmong(
  db: Db,
  { conversationId, userIds }: { conversationId: number; userIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from set_aside
    where conversation_id = ${conversationId} and user_id = any(${userIds}::int[]) and is_aside`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

type People = { conversationId: number; userIds: readonly number[]; decisionId: number }

/** Excludes the people who are not excluded yet. */
export async function setAside(db: Db, { conversationId, userIds, decisionId }: People): Promise<void> {
  await sql`
    insert into set_aside (conversation_id, user_id, is_aside, decision_id)
    select ${conversationId}::int, id, true, ${decisionId}::int from unnest(${userIds}::int[]) as id order by id
    on conflict (conversation_id, user_id) do update set is_aside = true, decision_id = excluded.decision_id
      where not set_aside.is_aside`.execute(db)
}

/** Readmits people who are excluded. */
export async function readmit(db: Db, { conversationId, userIds, decisionId }: People): Promise<void> {
  await sql`
    with gone as (
      delete from set_aside where conversation_id = ${conversationId} and user_id = any(${userIds}::int[])
        and is_aside and not was_compared
    )
    update set_aside set is_aside = false, decision_id = ${decisionId}
    where conversation_id = ${conversationId} and user_id = any(${userIds}::int[]) and is_aside and was_compared`.execute(
    db,
  )
}
