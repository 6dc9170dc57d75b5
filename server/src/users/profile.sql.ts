import type { Organization } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type ProfileRow = {
  username: string
  created_at: Date
  registered_at: Date | null
  language: string | null
  num_conversations: number
  num_opinions: number
  num_votes: number
  organizations: (Organization & { isFacilitator?: true })[]
}

export async function profileOf(
  db: Db,
  { userId, origin }: { userId: number; origin: string },
): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select u.username, u.created_at, u.registered_at, u.language,
      (select count(*)::int from conversations c where c.author_id = u.id and c.deleted_at is null) as num_conversations,
      (select count(*)::int from opinions o where o.author_id = u.id and o.deleted_at is null) as num_opinions,
      (select count(*)::int from votes v join opinions o on o.id = v.opinion_id and o.conversation_id = v.conversation_id
        join conversations c on c.id = v.conversation_id
        left join opinion_moderations m on m.id = o.moderation_id
        where v.user_id = u.id and o.deleted_at is null and c.deleted_at is null
          and (m.action is distinct from 'hide' or o.author_id = u.id)) as num_votes,
      coalesce((select jsonb_agg(organization_json(o, ${origin})::jsonb
          || case when m.is_facilitator then '{"isFacilitator": true}'::jsonb else '{}'::jsonb end order by o.name)
        from organization_members m join organizations o on o.id = m.organization_id where m.user_id = u.id),
        '[]') as organizations
    from users u where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('There is no user with the id of the viewer')
  return row
}

/** The mobile numbers and passports that prove an account, and since when. */
export async function proofsOf(
  db: Db,
  userId: number,
): Promise<{ kind: 'phone' | 'passport'; provenAt: string }[]> {
  const { rows } = await sql<{ kind: 'phone' | 'passport'; proven_at: Date }>`
    select 'phone' as kind, created_at as proven_at from phone_numbers where user_id = ${userId}
    union all select 'passport', verified_at from identities where user_id = ${userId}
    order by proven_at`.execute(db)
  return rows.map(({ kind, proven_at }) => ({ kind, provenAt: proven_at.toISOString() }))
}

/** Whose account is exported. The counts of a profile are left out, since they read all votes of the person. */
export async function ownerOf(
  db: Db,
  userId: number,
): Promise<
  Pick<ProfileRow, 'username' | 'created_at' | 'registered_at' | 'language'> & { organizations: string[] }
> {
  return await db
    .selectFrom('users as u')
    .select(({ selectFrom }) => [
      'u.username',
      'u.created_at',
      'u.registered_at',
      'u.language',
      sql<string[]>`array(${selectFrom('organization_members as m')
        .innerJoin('organizations as o', 'o.id', 'm.organization_id')
        .select('o.name')
        .whereRef('m.user_id', '=', 'u.id')
        .orderBy('o.name')})`.as('organizations'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Stores the language that a person has chosen. */
export async function putLanguage(
  db: Db,
  { userId, language }: { userId: number; language: string },
): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

/** The code of the language that a person has chosen. */
export async function chosenLanguage(db: Db, userId: number): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return user?.language ?? undefined
}
