import type { Db } from '#ctx.ts'

/** Since when a person has a phone here, for the export of the account; the number itself is not kept. */
export async function exportPhones(db: Db, userId: number): Promise<{ since: Date }[]> {
  return db.selectFrom('phone_numbers').select('created_at as since').where('user_id', '=', userId).execute()
}
