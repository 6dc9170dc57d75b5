import { sql } from 'kysely'
import type { CodeMethod } from '#auth/code/recipient.ts'
import type { RecipientIndex } from '#auth/code/hashes.ts'
import type { Db } from '#ctx.ts'
import { lockName } from '#db/locks.ts'

/** Where the hashes of numbers and addresses are stored, with their accounts. */
const STORED = {
  phone: { table: sql.table('phone_numbers'), index: sql.ref('number_index') },
  email: { table: sql.table('email_addresses'), index: sql.ref('address_index') },
}

/** A number or an address, by its hash. */
export type RecipientKey = { method: CodeMethod; index: Buffer }

/** Locks a number or an address, so that logins with it run one at a time. */
export async function lockRecipient(db: Db, { method, index }: RecipientKey): Promise<void> {
  await lockName(db, 'identity', `${method} ${index.toString('hex')}`)
}

type Indexes = readonly [RecipientIndex, ...RecipientIndex[]]

/** The account that has the number or address, under any version of the pepper. */
export async function ownerOfRecipient(
  db: Db,
  method: CodeMethod,
  indexes: Indexes,
): Promise<number | undefined> {
  const { table, index } = STORED[method]
  const { rows } = await sql<{ user_id: number }>`
    select r.user_id from ${table} r join users u on u.id = r.user_id
    where r.${index} = any(${indexes.map(({ bytes }) => bytes)}::bytea[]) and u.deleted_at is null`.execute(
    db,
  )
  return rows[0]?.user_id
}

/** Gives the number or address to an account under the newest pepper and deletes its older hashes. */
export async function putRecipient(
  db: Db,
  { method, userId, indexes }: { method: CodeMethod; userId: number; indexes: Indexes },
): Promise<void> {
  const { table, index } = STORED[method]
  const [{ bytes, pepperVersion }] = indexes
  const { rows } = await sql<{ created_at: Date; user_id: number }>`
    delete from ${table} where ${index} = any(${indexes.map((other) => other.bytes)}::bytea[])
    returning created_at, user_id`.execute(db)
  const addedAt = rows.find(({ user_id }) => user_id === userId)?.created_at ?? null
  await sql`
    insert into ${table} (${index}, pepper_version, user_id, created_at)
    values (${bytes}, ${pepperVersion}, ${userId}, coalesce(${addedAt}::timestamptz, now()))`.execute(db)
}

/** Takes a number or an address from its account. */
export async function deleteRecipient(db: Db, { method, index: bytes }: RecipientKey): Promise<void> {
  const { table, index } = STORED[method]
  await sql`delete from ${table} where ${index} = ${bytes}`.execute(db)
}

/** The version of the pepper of an account's number or address; undefined if it has another one or none. */
export async function pepperVersionOf(
  db: Db,
  { method, index: bytes, userId }: RecipientKey & { userId: number },
): Promise<number | undefined> {
  const { table, index } = STORED[method]
  const { rows } = await sql<{ pepper_version: number }>`
    select pepper_version from ${table} where ${index} = ${bytes} and user_id = ${userId}`.execute(db)
  return rows[0]?.pepper_version
}
