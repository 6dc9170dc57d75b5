import type { Db } from '#ctx.ts'
import type { GuestMerge, PersonalQuery } from '#users/person.sql.ts'
import { randomUsername } from '#users/usernames.ts'
import { usernameProblem } from '@parley/contract'
import { sql } from 'kysely'

export type Author = { conversationId: number; authorId: number }

const MAX_ROUNDS = 50

/**
 * Gives authors a pseudonym in each conversation that publishes votes, unless they have one. The authors must be
 * locked.
 */
export async function ensurePseudonyms(db: Db, authors: readonly Author[]): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const missing = await withoutPseudonym(db, authors)
    if (missing.length === 0) return
    const names = missing.map(() => newPseudonym())
    // Sorted like the locks that the trigger of migration 0026 takes, so that two batches cannot deadlock.
    await sql`
      insert into pseudonyms (name, conversation_id, user_id)
      select i.name, i.conversation_id, i.user_id
      from unnest(${names}::text[], ${missing.map(({ conversationId }) => conversationId)}::int[],
        ${missing.map(({ authorId }) => authorId)}::int[]) as i (name, conversation_id, user_id)
      where not exists (select from users u where u.username = i.name)
      order by hashtext(i.name) % 500, i.name
      on conflict do nothing`.execute(db)
  }
  throw new Error('Every pseudonym that was tried is taken')
}

async function withoutPseudonym(db: Db, authors: readonly Author[]): Promise<Author[]> {
  const { rows } = await sql<Author>`
    select distinct i.conversation_id as "conversationId", i.author_id as "authorId"
    from unnest(${authors.map(({ conversationId }) => conversationId)}::int[],
      ${authors.map(({ authorId }) => authorId)}::int[]) as i (conversation_id, author_id)
    join conversations c on c.id = i.conversation_id and c.publication = 'votes'
    where not exists (select from pseudonyms p
      where p.conversation_id = i.conversation_id and p.user_id = i.author_id)`.execute(db)
  return rows
}

/** A valid username with three digits, so that usernames without digits stay available for accounts. */
function newPseudonym(): string {
  for (;;) {
    const name = randomUsername(3)
    if (usernameProblem(name) === undefined) return name
  }
}

/** Moves a guest's pseudonyms to the account. If the account has its own, the guest's no longer belongs to anybody. */
export async function movePseudonyms(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    update pseudonyms g set user_id = case when exists (select from pseudonyms a
      where a.conversation_id = g.conversation_id and a.user_id = ${accountId}) then null else ${accountId}::int end
    where g.user_id = ${guestId}`.execute(db)
}

/** A person's pseudonyms, for the export of the account. */
export const exportPseudonyms: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, p.name from pseudonyms p join conversations c on c.id = p.conversation_id
  where p.user_id = ${userId} order by p.created_at, p.name`
