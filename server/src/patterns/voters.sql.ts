import type { Pool } from 'pg'
import type { Voter } from '#patterns/voters.ts'

/** The most votes that are searched: those of the newest people, because an attack consists of them. */
const MAX_VOTES = 400_000

type VoteRow = [userId: number, opinionId: number, choice: number, at: number, knownSince: number]

/**
 * The counted people of a conversation, with their votes. Imported people are left out, because nothing is known about
 * when and from where they voted. The query reads people from the index, newest first, so that its work has a limit.
 */
export async function readVoters(pool: Pool, conversationId: number): Promise<Voter[]> {
  const { rows } = await pool.query<VoteRow>({
    rowMode: 'array',
    text: `
      select v.user_id, v.opinion_id, v.choice, extract(epoch from v.created_at)::float8,
        extract(epoch from u.created_at)::float8
      from (select user_id, opinion_id, choice, created_at from votes where conversation_id = $1
        order by user_id desc limit ${MAX_VOTES}) v
      join users u on u.id = v.user_id
      join opinions o on o.id = v.opinion_id
      where not u.is_imported and u.deleted_at is null and o.deleted_at is null and not exists (
        select from set_aside s where s.conversation_id = $1 and s.user_id = v.user_id and s.is_aside)
      order by v.user_id, v.opinion_id`,
    values: [conversationId],
  })
  const people = Map.groupBy(rows, ([userId]) => userId)
  return [...people].map(([id, votes]) => ({
    id,
    opinionIds: Int32Array.from(votes, ([, opinionId]) => opinionId),
    choices: Int8Array.from(votes, ([, , choice]) => choice),
    times: Float64Array.from(votes, ([, , , at]) => at),
    knownSince: votes[0]?.[4] ?? 0,
  }))
}

/** The people of decided patterns. Their votes are no longer new. */
export async function decidedPeople(pool: Pool, conversationId: number): Promise<Set<number>> {
  const { rows } = await pool.query<{ user_id: number }>(
    `select p.user_id from patterns t join pattern_people p on p.pattern_id = t.id
     where t.conversation_id = $1 and t.state <> 'waiting'`,
    [conversationId],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}
