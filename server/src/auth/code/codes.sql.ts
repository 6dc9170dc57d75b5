import { sql } from 'kysely'
import { BUDGETS, type AreaUse, type RequestCounts } from '#auth/code/budgets.ts'
import { lockRecipient, type RecipientKey } from '#auth/code/recipients.sql.ts'
import type { CodeMethod } from '#auth/code/recipient.ts'
import type { Db } from '#ctx.ts'
import { lockClass } from '#db/locks.ts'
import { wideNetworkOf, type CountedNetwork } from '#http/network.ts'

// The table has the name of the phones it began with; the column `method` says what a code was sent to, and `country` is
// the area of the recipient.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RETENTION_MS = 7 * DAY_MS

const momentBefore = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Locks the budgets, so that all processes count and store codes one at a time and no budget is exceeded. */
export async function lockBudgets(db: Db): Promise<void> {
  await lockClass(db, 'codeBudgets')
}

export type LastCode = {
  id: number
  asked_at: Date
  expires_at: Date
  ended_at: Date | null
  tries: number
}

/** The newest code that a device requested for a recipient. */
export async function lastCode(
  db: Db,
  { did, index }: { did: string; index: Buffer },
): Promise<LastCode | undefined> {
  return db
    .selectFrom('phone_codes')
    .select(['id', 'asked_at', 'expires_at', 'ended_at', 'tries'])
    .where('did', '=', did)
    .where('number_index', '=', index)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A request for a code: its recipient and who requested it. */
export type CodeRequest = RecipientKey & {
  did: string
  block: Buffer
  /** The country of a number, or the hash of an address's domain. */
  area: string
  network: string
  /** The networks that it counts for. */
  networks: readonly CountedNetwork[]
  /** Whether the device belongs to the account of the recipient. */
  isOwn: boolean
  now: Date
}

export async function requestCounts(db: Db, request: CodeRequest): Promise<RequestCounts> {
  const { did, method, index, block, area, networks, isOwn, now } = request
  const ofNetworks = (since: Date) =>
    sql`greatest(${sql.join(
      networks.map(
        ({ key, share }) => sql`(select count(*)::int / ${share}::int from phone_codes
          where network <<= ${key}::inet and asked_at > ${since})`,
      ),
    )})`
  const hour = momentBefore(now, HOUR_MS)
  const day = momentBefore(now, DAY_MS)
  const { rows } = await sql<RequestCounts>`
    select
      (select count(*)::int from phone_codes
        where number_index = ${index} and asked_at > ${day} and is_sent and is_own = ${isOwn}) as "recipientDay",
      (select count(*)::int from phone_codes where did = ${did} and asked_at > ${day} and number_index = ${index})
        as "ownRecipientDay",
      (select count(distinct number_index)::int from phone_codes
        where did = ${did} and asked_at > ${day} and number_index <> ${index}) as "otherRecipientsDay",
      ${ofNetworks(hour)} as "networkHour",
      ${ofNetworks(day)} as "networkDay",
      (select count(*)::int from phone_codes where block_index = ${block} and asked_at > ${hour} and is_sent)
        as "blockHour",
      (select count(*)::int from phone_codes where country = ${area} and asked_at > ${hour} and is_sent)
        as "areaHour",
      (select count(*)::int from phone_codes where asked_at > ${hour} and is_sent and method = ${method}) as "allHour"
  `.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('The query for counts returned no row')
  return counts
}

/** How codes were used in the last hour, for one area or for all. */
export async function areaUses(
  db: Db,
  { now, area = null }: { now: Date; area?: string | null },
): Promise<AreaUse[]> {
  const hour = momentBefore(now, HOUR_MS)
  const settled = momentBefore(now, BUDGETS.settlingMs)
  type Row = { method: CodeMethod; area: string; network: string; verified: number; unverified: number }
  const { rows } = await sql<Row>`
    select method, country as area, host(network) as network, count(verified_at)::int as verified,
      count(*) filter (where verified_at is null and asked_at < ${settled})::int as unverified
    from phone_codes
    where asked_at > ${hour} and is_sent and (${area}::text is null or country = ${area})
    group by method, country, network order by country`.execute(db)
  return [...Map.groupBy(rows, (row) => row.area)].map(([name, ofArea]) => {
    const byNetwork = Map.groupBy(ofArea, ({ network }) => wideNetworkOf(network))
    const unverified = [...byNetwork.values()].map((ofNetwork) => sumOf(ofNetwork, 'unverified'))
    return {
      method: ofArea[0]?.method ?? 'phone',
      area: name,
      verified: sumOf(ofArea, 'verified'),
      unverified: unverified.reduce((sum, count) => sum + Math.min(count, BUDGETS.breaker.perNetwork), 0),
      networks: unverified.filter((count) => count > 0).length,
    }
  })
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** Stores a new code and invalidates the earlier ones of the device. */
export async function putCode(
  db: Db,
  { codeRequest, codeHash, isSent }: { codeRequest: CodeRequest; codeHash: Buffer; isSent: boolean },
): Promise<{ id: number; expiresAt: Date }> {
  const { did, method, index, block, area, network, isOwn, now } = codeRequest
  const expiresAt = new Date(now.getTime() + BUDGETS.codeMs)
  await db
    .updateTable('phone_codes')
    .set({ ended_at: now })
    .where('did', '=', did)
    .where('ended_at', 'is', null)
    .execute()
  const { id } = await db
    .insertInto('phone_codes')
    .values({
      did,
      method,
      number_index: index,
      block_index: block,
      country: area,
      network,
      code_hash: codeHash,
      is_sent: isSent,
      is_own: isOwn,
      asked_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, expiresAt }
}

/** Marks a code that could not be sent as expired, so that it does not count in message budgets. */
export async function markUnsent(db: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await db.updateTable('phone_codes').set({ ended_at: now, is_sent: false }).where('id', '=', id).execute()
}

export type Attempt = { id: number; number_index: Buffer; code_hash: Buffer; tries: number }

/**
 * Counts a guess on the newest code of a device before anything is computed or compared, so that simultaneous guesses
 * cannot exceed the limit. Returns the reason if the code accepts no more guesses.
 */
export async function countAttempt(
  db: Db,
  { did, now }: { did: string; now: Date },
): Promise<Attempt | 'expired_code' | 'too_many_wrong_guess'> {
  const last = await db
    .selectFrom('phone_codes')
    .select(['id', 'method', 'number_index', 'is_own', 'ended_at', 'expires_at'])
    .where('did', '=', did)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.ended_at !== null || last.expires_at <= now) return 'expired_code'
  // Guesses at one number or address from several devices run one at a time.
  await lockRecipient(db, { method: last.method === 'email' ? 'email' : 'phone', index: last.number_index })
  const { rows } = await sql<Attempt>`
    update phone_codes set tries = tries + 1
    where id = ${last.id} and tries < ${BUDGETS.tries} and ended_at is null
      and (select coalesce(sum(tries), 0) - count(verified_at) from phone_codes
        where number_index = ${last.number_index} and is_own = ${last.is_own}
          and asked_at > ${momentBefore(now, DAY_MS)}) < ${BUDGETS.wrongPerRecipientAndDay}
    returning id, number_index, code_hash, tries`.execute(db)
  return rows[0] ?? 'too_many_wrong_guess'
}

/** Marks a correct code as used; false if it was already used or invalidated. */
export async function markVerified(db: Db, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phone_codes')
    .set({ verified_at: now, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When any device of an account was last used. */
export async function lastSeenOf(db: Db, userId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('devices')
    .select((all) => all.fn.max('last_seen_at').as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Erases codes that are more than a week old, with the networks that requested them. */
export async function pruneCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('phone_codes').where('asked_at', '<', momentBefore(now, RETENTION_MS)).execute()
  await db.deleteFrom('phone_recycled').where('expires_at', '<', now).execute()
}
