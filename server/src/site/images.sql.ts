import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** A logo as PNG, and the same in a square for icons. */
export type SiteImage = { id: string; png: Buffer; icon: Buffer; width: number; height: number }

/** Stores a logo, and deletes logos that are older than a day and that the site does not use. */
export async function putSiteImage(db: Db, image: SiteImage): Promise<void> {
  await sql`
    delete from site_images i where i.created_at < now() - interval '1 day' and i.id <> ${image.id}
      and not exists (select from site_settings s where i.id in (s.logo_id, s.dark_logo_id))`.execute(db)
  await db
    .insertInto('site_images')
    .values(image)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: sql<Date>`now()` }))
    .execute()
}

export async function siteImage(db: Db, id: string): Promise<SiteImage | undefined> {
  return db
    .selectFrom('site_images')
    .select(['id', 'png', 'icon', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether a logo exists. It cannot be deleted until the transaction ends. */
export async function lockSiteImage(db: Db, id: string): Promise<boolean> {
  const image = await db
    .selectFrom('site_images')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return image !== undefined
}
