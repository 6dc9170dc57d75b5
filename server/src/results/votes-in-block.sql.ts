import type { Pool } from 'pg'
import { unpackVotes } from '#results/packed-votes.ts'

/** One conversation in which one person took part. */
export type InBlockQuery = { userId: number; conversationId: number }

/** The votes and the answer of one person in the newest block of a conversation. */
export type VotesInBlock = {
  block: number
  /** The choice by the slug id of the opinion. */
  votes: Map<string, number>
  /** The number of the poll option that they chose. */
  pollAnswer: number | undefined
}

type PartRow = { n: number; block: number; ids: number[]; votes: Buffer | null }

/**
 * The votes of some people in the newest blocks, in the order of the input; undefined where there is no block. Votes
 * that a person cast as a guest before logging in are theirs.
 */
export async function votesInBlocks(
  pool: Pool,
  queries: readonly InBlockQuery[],
): Promise<(VotesInBlock | undefined)[]> {
  const { rows } = await pool.query<PartRow>({
    name: 'votes_in_blocks',
    text: `select i.n::int, k.block, array_agg(u.id) over (partition by i.n) as ids, p.votes
      from unnest($1::int[], $2::int[]) with ordinality as i (user_id, conversation_id, n)
      cross join lateral (select block from blocks b where b.conversation_id = i.conversation_id
        order by block desc limit 1) k
      join users u on u.id = i.user_id or u.merged_into = i.user_id
      left join lateral (select votes from published_vote_parts x where x.conversation_id = i.conversation_id
        and x.first_user_id <= u.id order by x.first_user_id desc limit 1) p on true`,
    values: [queries.map(({ userId }) => userId), queries.map(({ conversationId }) => conversationId)],
  })
  const found = Map.groupBy(rows, ({ n }) => n)
  const choices = new Map([...found].map(([n, parts]) => [n, choicesIn(parts)]))
  const slugIdOf = await slugIds(
    pool,
    [...choices.values()].flatMap((votes) => [...votes.keys()]),
  )
  return queries.map((_, index) => {
    const block = found.get(index + 1)?.[0]?.block
    const votes = choices.get(index + 1)
    if (block === undefined || votes === undefined) return undefined
    const pollAnswer = [...votes.keys()].find((id) => id < 0)
    return {
      block,
      votes: new Map(
        [...votes].flatMap(([id, choice]) => {
          const slugId = slugIdOf.get(id)
          return slugId === undefined ? [] : [[slugId, choice] as const]
        }),
      ),
      pollAnswer: pollAnswer === undefined ? undefined : -pollAnswer,
    }
  })
}

/** The choices of one person by opinion, from the parts that may hold them. */
function choicesIn(parts: readonly PartRow[]): Map<number, number> {
  const choices = new Map<number, number>()
  for (const { ids, votes } of parts) {
    if (votes === null) continue
    const isTheirs = new Set(ids)
    const { participantIds, opinionIds, values } = unpackVotes(votes)
    for (const [at, id] of participantIds.entries())
      if (isTheirs.has(id)) choices.set(opinionIds[at] ?? 0, values[at] ?? 0)
  }
  return choices
}

async function slugIds(pool: Pool, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ id: number; slug_id: string }>({
    name: 'slug_ids_of_opinions',
    text: 'select id, slug_id from opinions where id = any($1::int[]) and deleted_at is null',
    values: [ids.filter((id) => id > 0)],
  })
  return new Map(rows.map(({ id, slug_id }) => [id, slug_id]))
}
