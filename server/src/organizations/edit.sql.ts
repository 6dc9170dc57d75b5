import type { AdministeredOrganization, Organization } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { OrganizationDetails } from '#organizations/sql.ts'

type AdministeredRow = AdministeredOrganization & { id: number }

/** All organizations by name with their counts, or only the one with the given name. */
export async function organizationsWithCounts(
  db: Db,
  { origin, name }: { origin: string; name?: string },
): Promise<AdministeredRow[]> {
  const { rows } = await sql<Omit<AdministeredRow, keyof Organization> & { organization: Organization }>`
    with posted as (
      select organization_id, count(*)::int as num from conversations
      where organization_id is not null group by organization_id
    )
    select organization_json(o, ${origin}) as organization, o.id,
      organization_json(o, '') ->> 'imageUrl' as "imagePath",
      count(m.user_id)::int as "numMembers", count(*) filter (where m.is_facilitator)::int as "numFacilitators",
      coalesce(p.num, 0) as "numConversations"
    from organizations o
    left join organization_members m on m.organization_id = o.id
    left join posted p on p.organization_id = o.id
    where ${name ?? null}::text is null or o.name = ${name ?? null}
    group by o.id, p.num order by o.name`.execute(db)
  return rows.map(({ organization, ...row }) => ({ ...organization, ...row }))
}

/**
 * Serializes changes of names, so that no two organizations get the same name. Take this lock before locking any row of
 * organizations.
 */
export async function lockOrganizationNames(db: Db): Promise<void> {
  await sql`lock table organizations in share row exclusive mode`.execute(db)
}

/**
 * The id of an organization, which is locked until the transaction ends. With `whileDeleted`, nobody can join it or
 * post as it until then.
 */
export async function lockOrganization(
  db: Db,
  { name, whileDeleted = false }: { name: string; whileDeleted?: boolean },
): Promise<number | undefined> {
  const query = db.selectFrom('organizations').select('id').where('name', '=', name)
  const row = await (whileDeleted ? query.forUpdate() : query.forKeyShare()).executeTakeFirst()
  return row?.id
}

export async function saveOrganization(
  db: Db,
  { id, name, description = '', websiteUrl = '', imageId = null }: OrganizationDetails & { id: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ name, description, website_url: websiteUrl, image_id: imageId })
    .where('id', '=', id)
    .where(
      sql<boolean>`(name, description, website_url, image_id)
        is distinct from (${name}, ${description}, ${websiteUrl}, ${imageId})`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an organization that nothing refers to. */
export async function removeOrganization(db: Db, id: number): Promise<void> {
  await db.deleteFrom('organizations').where('id', '=', id).execute()
}

/** The conversations that were posted as an organization, including deleted ones. */
export async function conversationsPostedAs(db: Db, organizationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
