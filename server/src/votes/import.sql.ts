import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { isCounted } from '#results/has-figures.ts'

/** Votes as columns; all lists have the same length. */
export type VoteColumns = {
  userIds: number[]
  opinionIds: number[]
  choices: number[]
  /** Milliseconds since 1970; 0 if unknown. */
  times: number[]
}

/** Stores the votes and participations of people who have not taken part in the conversation yet. */
export async function putImportedVotes(
  db: Db,
  { conversationId, votes }: { conversationId: number; votes: VoteColumns },
): Promise<void> {
  await sql`
    with given as (
      select user_id, opinion_id, choice, coalesce(to_timestamp(nullif(at, 0) / 1000), now()) as voted_at
      from unnest(${votes.userIds}::int[], ${votes.opinionIds}::int[], ${votes.choices}::smallint[],
        ${votes.times}::float8[]) as given (user_id, opinion_id, choice, at)
    ),
    joining as (
      insert into participations (conversation_id, user_id, num_votes)
      select ${conversationId}::int, g.user_id, count(*) filter (where ${sql.raw(isCounted('o'))})
      from given g join opinions o on o.id = g.opinion_id
      group by g.user_id order by g.user_id
      on conflict do nothing
      returning user_id
    )
    insert into votes (user_id, opinion_id, conversation_id, choice, created_at, updated_at)
    select g.user_id, g.opinion_id, ${conversationId}::int, g.choice, g.voted_at, g.voted_at
    from given g join joining j using (user_id)
  `.execute(db)
}

/** The names of the participants of a conversation. */
export async function participantNames(db: Db, conversationId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('participations as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select('u.username')
    .where('p.conversation_id', '=', conversationId)
    .execute()
  return new Set(rows.map(({ username }) => username))
}

/** Updates the planner's statistics after many inserts; otherwise counting the rows can take minutes. */
export async function refreshTableStatistics(db: Db): Promise<void> {
  await sql`analyze votes, participations, opinions`.execute(db)
}

/**
 * Counts again how many votes of each participant are on visible opinions. The caller holds the conversation's lock.
 */
export async function recountParticipations(db: Db, conversationId: number): Promise<void> {
  await sql`
    update participations p set num_votes = counted.num_votes
    from (select v.user_id, count(*) filter (where ${sql.raw(isCounted('o'))}) as num_votes
      from votes v join opinions o on o.id = v.opinion_id and o.conversation_id = v.conversation_id
      where v.conversation_id = ${conversationId} group by v.user_id) counted
    where p.conversation_id = ${conversationId} and p.user_id = counted.user_id and p.num_votes <> counted.num_votes
  `.execute(db)
}

/** Removes the votes of an unfinished import. */
export async function dropImportedVotes(db: Db, conversationId: number): Promise<void> {
  for (const table of ['votes', 'participations'] as const)
    await db
      .deleteFrom(table)
      .where('conversation_id', '=', conversationId)
      .where('user_id', 'in', (query) =>
        query.selectFrom('users').select('id').where('is_imported', '=', true),
      )
      .execute()
}
