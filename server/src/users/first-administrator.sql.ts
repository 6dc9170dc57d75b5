import { timingSafeEqual } from 'node:crypto'
import type { Db } from '#ctx.ts'

type Link = { tokenHash: Buffer; expiresAt: Date }

/** Whether anybody is an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores the link by which somebody becomes the first administrator, in place of an earlier one. */
export async function putFirstAdministratorLink(db: Db, { tokenHash, expiresAt }: Link): Promise<void> {
  const values = { token_hash: tokenHash, expires_at: expiresAt }
  await db
    .insertInto('first_administrator_link')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute()
}

/**
 * Uses the link up if this is its token. In a transaction parallel calls wait for each other, so one of them succeeds;
 * how long a comparison takes tells nothing of the token.
 */
export async function redeemFirstAdministratorLink(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const link = await db
    .selectFrom('first_administrator_link')
    .select(['token_hash', 'expires_at'])
    .forUpdate()
    .executeTakeFirst()
  if (link === undefined || !timingSafeEqual(link.token_hash, tokenHash) || link.expires_at <= now)
    return false
  await db.deleteFrom('first_administrator_link').execute()
  return true
}
