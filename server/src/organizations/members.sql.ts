import type { Organization } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

type Membership = { organizationId: number; userId: number }

export async function membersOf(
  db: Db,
  organizationId: number,
): Promise<{ username: string; is_facilitator: boolean; created_at: Date }[]> {
  return db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.username', 'm.is_facilitator', 'm.created_at'])
    .where('m.organization_id', '=', organizationId)
    .where('u.deleted_at', 'is', null)
    .orderBy('m.is_facilitator', 'desc')
    .orderBy('u.username')
    .execute()
}

/** The organizations of a member, sorted by name; undefined if there is no such account. */
export async function organizationsOfUser(
  db: Db,
  { username, origin }: { username: string; origin: string },
): Promise<Organization[] | undefined> {
  const { rows } = await sql<{ organizations: Organization[] }>`
    select array(select organization_json(o, ${origin})
      from organization_members m join organizations o on o.id = m.organization_id
      where m.user_id = u.id order by o.name) as organizations
    from users u
    where u.username = ${username} and u.registered_at is not null and u.deleted_at is null
      and not u.is_imported`.execute(db)
  return rows[0]?.organizations
}

/** Returns false if the person is a member already. */
export async function insertMember(db: Db, { organizationId, userId }: Membership): Promise<boolean> {
  const added = await db
    .insertInto('organization_members')
    .values({ organization_id: organizationId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Waits for transactions that are posting a conversation as the organization. Returns false if the person is not a
 * member.
 */
export async function deleteMember(db: Db, { organizationId, userId }: Membership): Promise<boolean> {
  const removed = await db
    .deleteFrom('organization_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Returns false if the person is not a member. */
export async function updateFacilitator(
  db: Db,
  { organizationId, userId, isFacilitator }: Membership & { isFacilitator: boolean },
): Promise<boolean | 'not_member'> {
  const member = await db
    .selectFrom('organization_members')
    .select('is_facilitator')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (member === undefined) return 'not_member'
  if (member.is_facilitator === isFacilitator) return false
  await db
    .updateTable('organization_members')
    .set({ is_facilitator: isFacilitator })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  return true
}
