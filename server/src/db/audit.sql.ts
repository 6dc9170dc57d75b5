import type { AuditAction } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type AuditEntry = {
  /** The user who acted; absent if the shell or a job did. */
  actorId?: number | undefined
  action: AuditAction
  /**
   * The object of the action: a device id, an actor number, a slug id, an organization or a topic; never a username,
   * phone number or key.
   */
  target?: string
  reason?: string
}

/** Appends to the audit when the transaction commits, which takes the global lock of the chain for its last moment only. */
export async function appendAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { actorId = null, action, target = '', reason = '' } = entry
  await sql`
    insert into audit_acts (actor, action, target, reason)
    values ((select actor_number from users where id = ${actorId}::int), ${action}, ${target}, ${reason})`.execute(
    db,
  )
}

/** The number of a user in the audit. */
export async function actorNumberOf(db: Db, userId: number): Promise<string> {
  const { actor_number } = await db
    .selectFrom('users')
    .select('actor_number')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return String(actor_number)
}

/**
 * Checks the hash chain of the audit. Returns the number of rows, and the first row that was changed or does not follow
 * the one before.
 */
export async function verifyAudit(db: Db): Promise<{ numRows: number; firstBroken: number | undefined }> {
  const { rows } = await sql<{ num_rows: number; first_broken: number | null }>`
    select count(*)::int as num_rows, min(id) filter (where not is_right) as first_broken
    from (
      select a.id, a.hash = audit_hash(a) and a.id = row_number() over by_id
        and a.previous_hash = coalesce(lag(a.hash) over by_id, '\\x'::bytea) as is_right
      from audit a window by_id as (order by a.id)
    ) as checked`.execute(db)
  return { numRows: rows[0]?.num_rows ?? 0, firstBroken: rows[0]?.first_broken ?? undefined }
}

/** The last row of the chain. */
export async function lastAuditRow(db: Db): Promise<{ id: number; hash: string } | undefined> {
  const { rows } = await sql<{ id: number; hash: string }>`
    select id, encode(hash, 'hex') as hash from audit order by id desc limit 1`.execute(db)
  return rows[0]
}

/** The hashes of some rows, by id. */
export async function auditHashes(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; hash: string }>`
    select id, encode(hash, 'hex') as hash from audit where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}
