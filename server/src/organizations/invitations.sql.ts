import type { Organization } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** The dates until which the unused invitations of an organization can be used. */
export async function waitingInvitations(
  db: Db,
  { organizationId, now }: { organizationId: number; now: Date },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('invitations')
    .select('expires_at')
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .execute()
  return rows.map(({ expires_at }) => expires_at)
}

type NewInvitation = { organizationId: number; tokenHash: Buffer; now: Date; expiresAt: Date }

/** Stores an invitation, and deletes those that have ended. */
export async function insertInvitation(
  db: Db,
  { organizationId, tokenHash, now, expiresAt }: NewInvitation,
): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
  await db
    .insertInto('invitations')
    .values({
      organization_id: organizationId,
      token_hash: tokenHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** Returns false if there was none. */
export async function deleteInvitations(db: Db, organizationId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type Wanted = { tokenHash: Buffer; now: Date }

export async function invitationOf(
  db: Db,
  { tokenHash, now, origin }: Wanted & { origin: string },
): Promise<{ organization: Organization; expiresAt: Date } | undefined> {
  const { rows } = await sql<{ organization: Organization; expiresAt: Date }>`
    select organization_json(o, ${origin}) as organization, i.expires_at as "expiresAt"
    from invitations i join organizations o on o.id = i.organization_id
    where i.token_hash = ${tokenHash} and i.expires_at > ${now}`.execute(db)
  return rows[0]
}

/** Uses an invitation up, which one of several parallel calls can do, and returns its organization. */
export async function redeemInvitation(
  db: Db,
  { tokenHash, now }: Wanted,
): Promise<{ organizationId: number; name: string } | undefined> {
  const { rows } = await sql<{ organizationId: number; name: string }>`
    delete from invitations i using organizations o
    where i.token_hash = ${tokenHash} and i.expires_at > ${now} and o.id = i.organization_id
    returning o.id as "organizationId", o.name`.execute(db)
  return rows[0]
}
