import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** What is known of the newest release, and the address that says what is new in it. */
export type Release = { version: string; url: string }

export async function newestRelease(db: Db): Promise<Release | undefined> {
  const { rows } =
    await sql<Release>`select version, url from newest_release where version is not null`.execute(db)
  return rows[0]
}

/** Whether nobody has asked for a day. If so, whoever asks this asks, also if that fails. */
export async function takesTurnToAsk(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into newest_release (asked_at) values (${now})
    on conflict (is_only) do update set asked_at = excluded.asked_at
      where newest_release.asked_at not between ${now}::timestamptz - interval '1 day' and ${now}
    returning asked_at`.execute(db)
  return rows.length > 0
}

export async function setNewestRelease(db: Db, { version, url }: Release): Promise<void> {
  await sql`update newest_release set version = ${version}, url = ${url}`.execute(db)
}
