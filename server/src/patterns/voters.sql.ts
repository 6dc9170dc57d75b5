import type { Publication } from '@parley/contract'
import type { Pool } from 'pg'
import { IS_UPLOADED_SQL } from '#conversations/approval.sql.ts'
import type { Voter } from '#patterns/voters.ts'
import { unpackVotes } from '#results/packed-votes.ts'
import { joinVotes, votesWhere, type Votes } from '#results/vote-columns.ts'

/** Maximum number of votes that are searched: those of the newest people, because an attack consists of them. */
const MAX_VOTES = 400_000

type VoteRow = [
  userId: number,
  opinionId: number,
  choice: number,
  at: number | null,
  knownSince: number,
  isUploaded: boolean,
]

/**
 * The counted people of a conversation, with their votes: those of the newest block where only results are published.
 * Of imported people only those are included whom the importer uploaded, and may have made up.
 */
export async function readVoters(pool: Pool, conversationId: number): Promise<Voter[]> {
  const { rows: conversations } = await pool.query<{ publication: Publication }>(
    'select publication from conversations where id = $1',
    [conversationId],
  )
  const isInBlocks = conversations[0]?.publication === 'results'
  const rows = isInBlocks
    ? await votesInBlock(pool, conversationId)
    : await presentVotes(pool, conversationId)
  const people = Map.groupBy(rows, ([userId]) => userId)
  const voters = [...people].map(([id, votes]) => ({
    id,
    opinionIds: Int32Array.from(votes, ([, opinionId]) => opinionId),
    choices: Int8Array.from(votes, ([, , choice]) => choice),
    times: Float64Array.from(votes.flatMap(([, , , at]) => at ?? [])),
    knownSince: votes[0]?.[4] ?? 0,
    isUploaded: votes[0]?.[5] ?? false,
  }))
  return voters.filter(({ times }) => times.length > 0)
}

const IS_SEARCHED = `(not u.is_imported or (select ${IS_UPLOADED_SQL} from conversations c where c.id = $1)) and u.deleted_at is null and o.deleted_at is null and o.about_person_since is null and not exists (
  select from set_aside s where s.conversation_id = $1 and s.user_id = u.id and s.is_aside)`

/** The query reads people from the index, newest first, so that its work has a limit. */
async function presentVotes(pool: Pool, conversationId: number): Promise<VoteRow[]> {
  const { rows } = await pool.query<VoteRow>({
    rowMode: 'array',
    text: `
      select v.user_id, v.opinion_id, v.choice, extract(epoch from v.created_at)::float8,
        extract(epoch from u.created_at)::float8, u.is_imported
      from (select user_id, opinion_id, choice, created_at from votes where conversation_id = $1
        order by user_id desc limit ${MAX_VOTES}) v
      join users u on u.id = v.user_id
      join opinions o on o.id = v.opinion_id
      where ${IS_SEARCHED}
      order by v.user_id, v.opinion_id`,
    values: [conversationId],
  })
  return rows
}

/** Votes that a person cast as a guest before logging in are theirs. Withdrawn votes have no time any more. */
async function votesInBlock(pool: Pool, conversationId: number): Promise<VoteRow[]> {
  const { participantIds, opinionIds, values } = await newestOfBlock(pool, conversationId)
  const { rows } = await pool.query<VoteRow>({
    rowMode: 'array',
    text: `
      select distinct on (u.id, o.id) u.id, o.id, b.choice, extract(epoch from v.created_at)::float8,
        extract(epoch from u.created_at)::float8, u.is_imported
      from unnest($2::int[], $3::int[], $4::int[]) as b (user_id, opinion_id, choice)
      join users p on p.id = b.user_id
      join users u on u.id = coalesce(p.merged_into, p.id)
      join opinions o on o.id = b.opinion_id
      left join votes v on v.conversation_id = $1 and v.user_id = u.id and v.opinion_id = o.id
      where ${IS_SEARCHED}
      order by u.id, o.id, p.id = u.id desc`,
    values: [conversationId, participantIds, opinionIds, values],
  })
  return rows
}

/** The votes of a block, those of the newest people if they are too many, without answers to the poll. */
async function newestOfBlock(pool: Pool, conversationId: number) {
  const { rows } = await pool.query<{ votes: Buffer }>(
    'select votes from published_vote_parts where conversation_id = $1 order by first_user_id desc',
    [conversationId],
  )
  const parts: Votes[] = []
  let numVotes = 0
  for (const { votes } of rows) {
    const part = onOpinions(unpackVotes(votes))
    numVotes += part.opinionIds.length
    if (numVotes > MAX_VOTES) break
    parts.push(part)
  }
  const { participantIds, opinionIds, values } = joinVotes(...parts)
  return { participantIds: [...participantIds], opinionIds: [...opinionIds], values: [...values] }
}

const onOpinions = (votes: Votes) => votesWhere(votes, (at) => (votes.opinionIds[at] ?? 0) > 0)

/** The people of decided patterns. Their votes are no longer new. */
export async function decidedPeople(pool: Pool, conversationId: number): Promise<Set<number>> {
  const { rows } = await pool.query<{ user_id: number }>(
    `select p.user_id from patterns t join pattern_people p on p.pattern_id = t.id
     where t.conversation_id = $1 and t.state <> 'waiting'`,
    [conversationId],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}
