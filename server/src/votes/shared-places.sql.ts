import type { DecidedAs } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** How long a place is kept after its date: guests who came before it may still wait for a block. */
const DAYS_KEPT = 7

type Act = { conversationId: number; actorId: number; actedAs: DecidedAs }
type Statement = Act & { place: Buffer; numPeople: number; until: Date }

/**
 * Stores the statement that people share a place, and replaces an earlier one. The number of its guests who were counted
 * stays, so that stating a place again counts nobody beyond the stated number. Call it in a transaction.
 */
export async function putSharedPlace(
  db: Db,
  { place, numPeople, until, ...by }: Statement,
  now: Date,
): Promise<void> {
  await endCurrentSharedPlace(db, by.conversationId, now)
  await sql`
    insert into shared_places (conversation_id, place_tag, num_people, until)
    values (${by.conversationId}, ${place}, ${numPeople}, ${until})
    on conflict (conversation_id, place_tag) do update
    set num_people = excluded.num_people, until = excluded.until, ended_at = null`.execute(db)
  await insertAction(db, by, { action: 'state_shared_place', num_people: numPeople, until })
}

/** Takes back what was stated; returns whether anything was. Call it in a transaction. */
export async function endSharedPlaceOf(db: Db, by: Act, now: Date): Promise<boolean> {
  const hasEnded = await endCurrentSharedPlace(db, by.conversationId, now)
  if (hasEnded) await insertAction(db, by, { action: 'end_shared_place', num_people: null, until: null })
  return hasEnded
}

async function endCurrentSharedPlace(db: Db, conversationId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shared_places')
    .set({ ended_at: now })
    .where('conversation_id', '=', conversationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type SharedPlaceAction =
  | { action: 'state_shared_place'; num_people: number; until: Date }
  | { action: 'end_shared_place'; num_people: null; until: null }

async function insertAction(
  db: Db,
  { conversationId, actorId, actedAs }: Act,
  act: SharedPlaceAction,
): Promise<void> {
  await db
    .insertInto('shared_place_acts')
    .values({ conversation_id: conversationId, actor_id: actorId, acted_as: actedAs, ...act })
    .execute()
}

export type CurrentSharedPlace = { place: Buffer; numPeople: number; until: Date }

/** The statement that is valid in a conversation now. */
export async function currentSharedPlace(
  db: Db,
  conversationId: number,
  now: Date,
): Promise<CurrentSharedPlace | undefined> {
  return db
    .selectFrom('shared_places')
    .select(['place_tag as place', 'num_people as numPeople', 'until'])
    .where('conversation_id', '=', conversationId)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .executeTakeFirst()
}

/**
 * A place of a conversation, with the number of guests from there who wait for a block and will not count as separate
 * people.
 */
export type WaitingPlace = { place: Buffer; numWaiting: number }

/** The places where many guests wait for a block, most guests first. */
export async function placesWithManyGuests(
  db: Db,
  { conversationId, minGuests }: { conversationId: number; minGuests: number },
): Promise<WaitingPlace[]> {
  const { rows } = await sql<WaitingPlace>`
    select place, (num_waiting - num_left)::int as "numWaiting"
    from (
      select i.place, count(*) as num_waiting,
        greatest(coalesce(max(s.num_people - s.num_counted) filter (where s.until > now()), 0), 0) as num_left
      from independent_people i
      join users u on u.id = i.user_id and u.registered_at is null and u.deleted_at is null
      left join shared_places s on s.conversation_id = i.conversation_id and s.place_tag = i.place and s.ended_at is null
      where i.conversation_id = ${conversationId} and i.place is not null and i.counts is null
      group by i.place
    ) p
    where num_waiting - num_left >= ${minGuests} order by num_waiting - num_left desc, place`.execute(db)
  return rows
}

/** Notes how many guests of the shared place a block has counted for the first time. */
export async function useSharedPlace(
  db: Db,
  { conversationId, place, numCounted }: { conversationId: number; place: string; numCounted: number },
): Promise<void> {
  await sql`
    update shared_places set num_counted = num_counted + ${numCounted}
    where conversation_id = ${conversationId} and place_tag = decode(${place}, 'hex')`.execute(db)
}

/** Deletes places whose date was a week ago. The ledger keeps what was stated. */
export async function pruneSharedPlaces(db: Db, now: Date): Promise<void> {
  await sql`
    delete from shared_places where until < ${now}::timestamptz - ${DAYS_KEPT} * interval '1 day'`.execute(db)
}

/** Deletes the places of a deleted conversation. */
export async function dropSharedPlaces(db: Db, conversationId: number): Promise<void> {
  await db.deleteFrom('shared_places').where('conversation_id', '=', conversationId).execute()
}
