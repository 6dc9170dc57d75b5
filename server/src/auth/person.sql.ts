import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { PersonalQuery } from '#users/person.sql.ts'

/** Deletes the phone, the address and the proofs of a user, so that the person can register again at once. */
export async function eraseIdentities(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('phone_numbers').where('user_id', '=', userId).execute()
  await db.deleteFrom('email_addresses').where('user_id', '=', userId).execute()
  await db.deleteFrom('identities').where('user_id', '=', userId).execute()
}

/**
 * Deletes the codes and links that a user requested. Runs before the devices are deleted, because it finds them by
 * device. Sent codes stay without a device for the rest of the week: otherwise deleting an account would reset the
 * message budget of its number.
 */
export async function eraseAttempts(db: Db, userId: number): Promise<void> {
  const ofDevices = sql`(select did from devices where user_id = ${userId})`
  await sql`delete from phone_recycled where user_id = ${userId}`.execute(db)
  await sql`delete from phone_recycled where did in ${ofDevices}`.execute(db)
  await sql`update phone_codes set did = 'erased ' || id where did in ${ofDevices}`.execute(db)
  await sql`
    delete from office_results where link_id in (select id from identity_links where did in ${ofDevices})`.execute(
    db,
  )
  await sql`delete from identity_links where did in ${ofDevices}`.execute(db)
}

/** When a person registered a phone number, for the export of the account. The number itself is not stored. */
export const exportPhones: PersonalQuery = (userId) =>
  sql`select created_at as since from phone_numbers where user_id = ${userId}`

/** The same for an e-mail address. */
export const exportEmailAddresses: PersonalQuery = (userId) =>
  sql`select created_at as since from email_addresses where user_id = ${userId}`
