import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { removeAnswers } from '#votes/sql.ts'
import { dropFigure } from '#opinions/person-figures.sql.ts'

/** Whether somebody else than its author has voted on an opinion. Exact while the conversation is locked. */
export async function haveOthersVoted(db: Db, opinionId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from votes v where v.conversation_id = o.conversation_id and v.opinion_id = o.id
      and v.user_id <> o.author_id) as has
    from opinions o where o.id = ${opinionId}`.execute(db)
  return rows[0]?.has ?? false
}

/** Marks an opinion as one about the person, or unmarks it, without any count. */
export async function setAboutPerson(
  db: Db,
  { opinionId, isAboutPerson }: { opinionId: number; isAboutPerson: boolean },
): Promise<void> {
  await db
    .updateTable('opinions')
    .set({ about_person_since: isAboutPerson ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', opinionId)
    .execute()
}

/**
 * Removes what others answered to an opinion while it was about the person: they were promised that nobody learns more
 * than a rounded total. Must be called before it is unmarked.
 */
export async function forgetAnswers(
  db: Db,
  { opinionId, since }: { opinionId: number; since: Date },
): Promise<void> {
  await removeAnswers(db, { opinionId, since })
  await dropFigure(db, opinionId)
}

/** Says whether a waiting opinion is about the person; false if it waits no longer. */
export async function setWaitingAboutPerson(
  db: Db,
  { slugId, isAboutPerson }: { slugId: string; isAboutPerson: boolean },
): Promise<boolean> {
  const changed = await db
    .updateTable('waiting_opinions')
    .set({ is_about_person: isAboutPerson })
    .where('slug_id', '=', slugId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
