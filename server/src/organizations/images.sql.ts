import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** Stores an image, and deletes images that are older than a day and that no organization uses. */
export async function putImage(db: Db, { id, png }: { id: string; png: Buffer }): Promise<void> {
  await sql`
    delete from organization_images i where i.created_at < now() - interval '1 day' and i.id <> ${id}
      and not exists (select from organizations o where o.image_id = i.id)`.execute(db)
  await db
    .insertInto('organization_images')
    .values({ id, png })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: sql<Date>`now()` }))
    .execute()
}

export async function imageById(db: Db, id: string): Promise<Buffer | undefined> {
  const image = await db
    .selectFrom('organization_images')
    .select('png')
    .where('id', '=', id)
    .executeTakeFirst()
  return image?.png
}

/** Whether an image exists. It cannot be deleted until the transaction ends. */
export async function lockImage(db: Db, id: string): Promise<boolean> {
  const image = await db
    .selectFrom('organization_images')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return image !== undefined
}
