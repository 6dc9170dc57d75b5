import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

const DAY_MS = 24 * 3_600_000

/** Why a number gets no code. */
export type RefusalReason = 'landline' | 'not_served'

/** Counts a code that was refused because of its number. */
export async function countRefusal(
  db: Db,
  { country, reason, now }: { country: string; reason: RefusalReason; now: Date },
): Promise<void> {
  await sql`
    insert into message_refusals (day, country, reason, num)
    values ((${now}::timestamptz at time zone 'utc')::date, ${country}, ${reason}, 1)
    on conflict (day, country, reason) do update set num = message_refusals.num + 1`.execute(db)
}

export type MessageStats = {
  sent: { country: string; count: number }[]
  refused: { country: string; reason: RefusalReason | 'not_sent'; count: number }[]
  /** Messages in the last hour to all countries. */
  numLastHour: number
}

/** Mails with codes of the last 24 hours. */
export type MailStats = { numSent: number; numNotSent: number; numLastHour: number }

/** Domains are few people's own, so mails are counted for all of them together. */
export async function mailStats(db: Db, now: Date): Promise<MailStats> {
  const [dayAgo, hourAgo] = [DAY_MS, 3_600_000].map((ms) => new Date(now.getTime() - ms))
  const { rows } = await sql<MailStats>`
    select count(*) filter (where is_sent)::int as "numSent", count(*) filter (where not is_sent)::int as "numNotSent",
      count(*) filter (where is_sent and asked_at > ${hourAgo})::int as "numLastHour"
    from phone_codes where asked_at > ${dayAgo} and method = 'email'`.execute(db)
  return rows[0] ?? { numSent: 0, numNotSent: 0, numLastHour: 0 }
}

/** The text messages of the last 24 hours by country, and the refusals since yesterday. */
export async function messageStats(db: Db, now: Date): Promise<MessageStats> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const { rows: sent } = await sql<{ country: string; count: number; lastHour: number }>`
    select country, count(*)::int as count,
      count(*) filter (where asked_at > ${new Date(now.getTime() - 3_600_000)})::int as "lastHour"
    from phone_codes where asked_at > ${dayAgo} and is_sent and method = 'phone' group by country order by count desc, country`.execute(
    db,
  )
  const { rows: refused } = await sql<MessageStats['refused'][number]>`
    select country, reason, sum(num)::int as count from message_refusals
    where day >= (${dayAgo}::timestamptz at time zone 'utc')::date
    group by country, reason
    union all
    select country, 'not_sent', count(*)::int from phone_codes where asked_at > ${dayAgo} and not is_sent and method = 'phone' group by country
    order by count desc, country, reason`.execute(db)
  return {
    sent: sent.map(({ country, count }) => ({ country, count })),
    refused,
    numLastHour: sent.reduce((total, { lastHour }) => total + lastHour, 0),
  }
}

/** Deletes refusals that are more than a week old. */
export async function pruneRefusals(db: Db, now: Date): Promise<void> {
  await sql`delete from message_refusals where day < (${now}::timestamptz at time zone 'utc')::date - 7`.execute(
    db,
  )
}
