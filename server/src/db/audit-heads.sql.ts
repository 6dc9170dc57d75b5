import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { enqueueJob } from '#db/jobs.sql.ts'

/** The last row of the audit at some moment, signed with a key that is not in the database. */
export type SignedHead = { id: number; hash: string; at: string; signature: string }

/** The job that sends heads to the collector. */
export const SEND_HEADS = 'send-audit-heads'

/** Stores a head. Of several workers that sign the same row, the first one's head stays: `isNew` is true for it alone. */
export async function putHead(
  db: Db,
  { id, hash, at, signature }: SignedHead,
): Promise<{ head: SignedHead; isNew: boolean }> {
  const { rows } = await sql`
    insert into audit_heads (id, hash, signed_at, signature)
    values (${id}, decode(${hash}, 'hex'), ${at}::timestamptz, ${signature})
    on conflict (id, hash) do nothing returning id`.execute(db)
  if (rows.length > 0) return { head: { id, hash, at, signature }, isNew: true }
  const stored = await sql<HeadRow>`
    select ${HEAD} from audit_heads where id = ${id} and hash = decode(${hash}, 'hex')`.execute(db)
  const [head] = stored.rows.map(headOf)
  if (head === undefined) throw new Error('A stored head of the audit is gone')
  return { head, isNew: false }
}

/** All stored heads, oldest first. */
export async function storedHeads(db: Db): Promise<SignedHead[]> {
  const { rows } = await sql<HeadRow>`select ${HEAD} from audit_heads order by id, signed_at`.execute(db)
  return rows.map(headOf)
}

/** The oldest heads that the collector has not acknowledged. */
export async function headsToCollect(db: Db, limit: number): Promise<SignedHead[]> {
  const { rows } = await sql<HeadRow>`
    select ${HEAD} from audit_heads where collected_at is null order by id, signed_at limit ${limit}`.execute(
    db,
  )
  return rows.map(headOf)
}

/** Records that the collector has these heads. */
export async function setCollected(db: Db, heads: readonly SignedHead[], now: Date): Promise<void> {
  await sql`
    update audit_heads h set collected_at = ${now}
    from unnest(${heads.map(({ id }) => id)}::bigint[], ${heads.map(({ hash }) => hash)}::text[]) as sent (id, hash)
    where h.id = sent.id and h.hash = decode(sent.hash, 'hex')`.execute(db)
}

/**
 * Enqueues the job if heads wait, whether they are new, their job was lost, or the collector was configured later. One
 * such job runs at a time, so that workers do not send the same heads.
 */
export async function enqueueCollecting(db: Db): Promise<void> {
  if ((await headsToCollect(db, 1)).length > 0)
    await enqueueJob(db, { task: SEND_HEADS, payload: {}, queue: SEND_HEADS })
}

type HeadRow = Omit<SignedHead, 'at'> & { at: Date }

const HEAD = sql`id, encode(hash, 'hex') as hash, signed_at as at, signature`

const headOf = ({ id, hash, at, signature }: HeadRow): SignedHead => ({
  id,
  hash,
  at: at.toISOString(),
  signature,
})
