import { PEOPLE_SEARCH_MIN, type AdministeredUser, type ProofStrength } from '@parley/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#ctx.ts'
import { containing } from '#db/like.ts'
import { ADMINISTERED, toAdministeredUser, type AdministeredRow } from '#users/roles.sql.ts'

export const PEOPLE_PAGE = 50

export type PeopleSearch = {
  search: string
  strength: ProofStrength | undefined
  since: string | undefined
  until: string | undefined
  /** The last username of the page before. */
  after: string | undefined
}

/** A page of all people, newest first, with one more if there are more. */
export async function selectPeople(db: Db, asked: PeopleSearch): Promise<AdministeredUser[]> {
  return (await peopleQuery(asked).execute(db)).rows.map(toAdministeredUser)
}

/** The query for such a page. A search by name or date reads an index, not the rows of all. */
export function peopleQuery(asked: PeopleSearch): RawBuilder<AdministeredRow> {
  const { search, strength, since, until, after } = asked
  const conditions = [
    sql`u.deleted_at is null and not u.is_imported`,
    // A guest is listed from the next day on: one that appears at once would tell who has just voted.
    sql`(u.registered_at is not null or u.created_at < date_trunc('day', now(), 'UTC'))`,
    search === '' ? [] : sql`u.username like ${patternOf(search.toLowerCase())}`,
    since === undefined ? [] : sql`${REGISTERED} >= ${since}::timestamptz`,
    until === undefined ? [] : sql`${REGISTERED} < ${until}::timestamptz`,
    after === undefined
      ? []
      : sql`(${REGISTERED}, u.id) < ((select ${REGISTERED} from users u where u.username = ${after}),
          (select id from users where username = ${after}))`,
    strength === undefined ? [] : HAS_STRENGTH[strength],
  ].flat()
  return sql<AdministeredRow>`
    with found as materialized (
      select u.id from users u where ${sql.join(conditions, sql` and `)}
      order by ${REGISTERED} desc, u.id desc limit ${PEOPLE_PAGE + 1}
    )
    ${ADMINISTERED} join found f on f.id = u.id
    order by ${REGISTERED} desc, u.id desc`
}

/** The index finds parts of three characters or more, and beginnings of any length. */
const patternOf = (part: string): string =>
  part.length < PEOPLE_SEARCH_MIN ? containing(part).slice(1) : containing(part)

const REGISTERED = sql`coalesce(u.registered_at, u.created_at)`

const IS_PROVEN = sql`exists (select from identities i where i.user_id = u.id)`

const HAS_STRENGTH = {
  guest: sql`u.registered_at is null`,
  phone: sql`u.registered_at is not null and not ${IS_PROVEN}`,
  identity: IS_PROVEN,
}
