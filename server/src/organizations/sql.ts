import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** The description of an organization. */
export type OrganizationDetails = {
  name: string
  description?: string
  websiteUrl?: string
  /** Null removes the image. */
  imageId?: string | null
}

/** Creates an organization; false if its name is taken. */
export async function insertOrganization(
  db: Db,
  { name, description = '', websiteUrl = '', imageId = null }: OrganizationDetails,
): Promise<boolean> {
  const inserted = await db
    .insertInto('organizations')
    .values({ name, description, website_url: websiteUrl, image_id: imageId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function organizationIdByName(db: Db, name: string): Promise<number | undefined> {
  const organization = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  return organization?.id
}

/**
 * The id of the organization of this name, if the person is a member. The membership cannot end until the transaction
 * ends.
 */
export async function membershipByName(
  db: Db,
  { name, userId }: { name: string; userId: number },
): Promise<number | undefined> {
  const membership = await db
    .selectFrom('organization_members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select('o.id')
    .where('o.name', '=', name)
    .where('m.user_id', '=', userId)
    .forShare('m')
    .executeTakeFirst()
  return membership?.id
}

/**
 * Whether a person is an organizer of a conversation: a member of its organization, or the author of a personal one.
 */
export async function isOrganizer(
  db: Db,
  { conversationId, userId }: { conversationId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from conversations c where c.id = ${conversationId}
      and case when c.organization_id is null then c.author_id = ${userId}
        else exists (select from organization_members m
          where m.organization_id = c.organization_id and m.user_id = ${userId}) end`.execute(db)
  return rows.length > 0
}

/** The people with accounts who are organizers of a conversation, see {@link isOrganizer}. */
export async function organizerIds(db: Db, conversationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from conversations c
    cross join lateral (
      select c.author_id as id where c.organization_id is null
      union all
      select m.user_id from organization_members m where m.organization_id = c.organization_id
    ) leader join users u on u.id = leader.id
    where c.id = ${conversationId} and u.deleted_at is null order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
