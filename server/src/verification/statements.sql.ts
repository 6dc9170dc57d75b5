import type { Publication } from '@parley/contract'
import type { Insertable } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'
import type { RunStatements } from '#db/tables.ts'

export async function insertStatement(db: Db, statement: Insertable<RunStatements>): Promise<void> {
  await db.insertInto('run_statements').values(statement).execute()
}

/** The newest statement on a run of a conversation that is signed with this key. */
export async function newestStatement(
  db: Db,
  { conversationId, keyId }: { conversationId: number; keyId: string },
): Promise<
  { run_id: number; verified_at: Date; is_match: boolean; statement: string; signature: string } | undefined
> {
  return db
    .selectFrom('run_statements')
    .select(['run_id', 'verified_at', 'is_match', 'statement', 'signature'])
    .where('conversation_id', '=', conversationId)
    .where('key_id', '=', keyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type VerifiableConversation = { id: number; publication: Publication }

/** A conversation that a statement can be about, which is one that is not deleted. */
export async function conversationToVerify(
  pool: Pool,
  slugId: string,
): Promise<VerifiableConversation | undefined> {
  const { rows } = await pool.query<VerifiableConversation>(
    'select id, publication from conversations where slug_id = $1 and deleted_at is null',
    [slugId],
  )
  return rows[0]
}
