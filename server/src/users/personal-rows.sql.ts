import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { GuestMerge } from '#users/person.sql.ts'

type Handling = {
  /**
   * When a guest is merged: the account gets the rows that it does not have itself, or none. Absent if guests have no
   * such rows.
   */
  merged?: 'moved' | 'deleted'
  /** When an account is erased: the row is deleted, or no longer names anybody. */
  erased: 'deleted' | 'unlinked'
}

/**
 * How rows that name a person are merged and erased, by table and column. A feature whose rows need more has functions
 * of its own in auth/merge.ts and account/erase.ts.
 */
export const PERSONAL_ROWS: Readonly<Record<string, Handling>> = {
  'conversation_follows.user_id': { merged: 'moved', erased: 'deleted' },
  'consents.user_id': { erased: 'deleted' },
  'devices.user_id': { erased: 'deleted' },
  'independent_people.user_id': { erased: 'deleted' },
  'moderation_claims.user_id': { erased: 'deleted' },
  'moderation_notes.author_id': { erased: 'deleted' },
  'mutes.muted_id': { erased: 'deleted' },
  'mutes.user_id': { erased: 'deleted' },
  'notification_kinds_off.user_id': { merged: 'deleted', erased: 'deleted' },
  'notifications.user_id': { erased: 'deleted' },
  'organization_members.user_id': { erased: 'deleted' },
  'pattern_people.user_id': { merged: 'moved', erased: 'deleted' },
  'pseudonyms.user_id': { erased: 'unlinked' },
  'set_aside.user_id': { erased: 'deleted' },
  'suspensions.user_id': { erased: 'deleted' },
  'topic_follows.user_id': { merged: 'moved', erased: 'deleted' },
  'waiting_opinions.author_id': { erased: 'deleted' },
}

const personalColumns = Object.entries(PERSONAL_ROWS).map(([name, handling]) => {
  const [table = '', column = ''] = name.split('.')
  return { table: sql.table(table), column: sql.ref(column), columnName: column, ...handling }
})

/** Moves a guest's rows to the account. */
export async function mergeRows(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  for (const { table, column, columnName, merged } of personalColumns) {
    if (merged === 'moved')
      await sql`
        with gone as (delete from ${table} where ${column} = ${guestId} returning *)
        insert into ${table} select (jsonb_populate_record(null::${table},
          to_jsonb(gone) || jsonb_build_object(${columnName}::text, ${accountId}::int))).* from gone
        on conflict do nothing`.execute(db)
    if (merged === 'deleted') await sql`delete from ${table} where ${column} = ${guestId}`.execute(db)
  }
}

/** Deletes the rows of a person, or unlinks them from the person. */
export async function eraseRows(db: Db, userId: number): Promise<void> {
  for (const { table, column, erased } of personalColumns)
    await (
      erased === 'deleted'
        ? sql`delete from ${table} where ${column} = ${userId}`
        : sql`update ${table} set ${column} = null where ${column} = ${userId}`
    ).execute(db)
}
