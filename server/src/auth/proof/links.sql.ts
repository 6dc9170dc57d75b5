import type { Db } from '#ctx.ts'

const RETENTION_MS = 24 * 3_600_000

export type ProofLink = {
  did: string
  id: string
  provider: string
  provider_ref: string
  expires_at: Date
  used_at: Date | null
  is_new_user: boolean | null
}

const COLUMNS = ['did', 'id', 'provider', 'provider_ref', 'expires_at', 'used_at', 'is_new_user'] as const

/** Creates the link of a device and replaces an earlier one. */
export async function putLink(
  db: Db,
  link: Pick<ProofLink, 'did' | 'id' | 'provider' | 'provider_ref' | 'expires_at'>,
): Promise<void> {
  await db
    .insertInto('identity_links')
    .values(link)
    .onConflict((conflict) =>
      conflict.column('did').doUpdateSet({ ...link, used_at: null, is_new_user: null }),
    )
    .execute()
}

export async function linkOfDevice(db: Db, did: string): Promise<ProofLink | undefined> {
  return db.selectFrom('identity_links').select(COLUMNS).where('did', '=', did).executeTakeFirst()
}

export async function linkById(db: Db, id: string): Promise<ProofLink | undefined> {
  return db.selectFrom('identity_links').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export async function markUsed(db: Db, link: { id: string; isNewUser: boolean; now: Date }): Promise<void> {
  await db
    .updateTable('identity_links')
    .set({ used_at: link.now, is_new_user: link.isNewUser })
    .where('id', '=', link.id)
    .execute()
}

/** Deletes links one day after they expired. */
export async function pruneLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('identity_links')
    .where('expires_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
}
