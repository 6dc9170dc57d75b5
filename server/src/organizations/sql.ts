import type { Db } from '#ctx.ts'

/** Makes an organization; false where its name is already there. */
export async function createOrganization(
  db: Db,
  { name, description = '', websiteUrl = '' }: { name: string; description?: string; websiteUrl?: string },
): Promise<boolean> {
  const made = await db
    .insertInto('organizations')
    .values({ name, description, website_url: websiteUrl })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function organizationIdByName(db: Db, name: string): Promise<number | undefined> {
  const organization = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  return organization?.id
}

/** Removes a person from every organization. */
export async function eraseMemberships(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('organization_members').where('user_id', '=', userId).execute()
}
