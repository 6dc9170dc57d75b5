import type { Publication } from '@parley/contract'
import { buildMatrix, type VoteMatrix } from '@parley/opinion-map'
import type { Pool } from 'pg'
import { unpackVotes } from '#analysis/worker/packed-votes.ts'
import { inSnapshot } from '#analysis/worker/snapshot.sql.ts'
import type { RunRow } from '#analysis/sql.ts'
import type { Votes } from '#analysis/worker/vote-columns.ts'

export type VerifiableConversation = { id: number; publication: Publication }

/** A conversation that is not deleted. */
export async function conversationToVerify(
  pool: Pool,
  slugId: string,
): Promise<VerifiableConversation | undefined> {
  const { rows } = await pool.query<VerifiableConversation>(
    'select id, publication from conversations where slug_id = $1 and deleted_at is null',
    [slugId],
  )
  return rows[0]
}

export type PublishedInput = { run: RunRow; previousGroups: Buffer | undefined; matrix: VoteMatrix }

/**
 * The newest run of a conversation that publishes only results, and the votes it was computed from; undefined if there is
 * none. Guests who had become part of an account before the run count as that account.
 */
export const readPublishedInput = (pool: Pool, conversationId: number): Promise<PublishedInput | undefined> =>
  inSnapshot(pool, async (client) => {
    const { rows: runs } = await client.query<RunRow & { previous_groups: Buffer | null }>(
      `select id, conversation_id, created_at, num_votes, num_participants, num_opinions, change, result,
         previous_groups from analysis_runs where conversation_id = $1 order by id desc limit 1`,
      [conversationId],
    )
    const { rows: published } = await client.query<{ votes: Buffer }>(
      'select votes from published_votes where conversation_id = $1',
      [conversationId],
    )
    const [run] = runs
    const [row] = published
    if (run === undefined || row === undefined) return undefined
    const votes = unpackVotes(row.votes)
    const { rows: merged } = await client.query<{ id: number; account: number }>(
      `select id, merged_into as account from users
       where merged_into is not null and deleted_at <= $2 and id = any($1::int[])`,
      [[...new Set(votes.participantIds)], run.created_at],
    )
    const counted = onlyOn(run.result.map.opinionIds, {
      ...votes,
      participantIds: asAccounts(votes.participantIds, merged),
    })
    return { run, previousGroups: run.previous_groups ?? undefined, matrix: buildMatrix(counted) }
  })

function asAccounts(ids: Int32Array, merged: { id: number; account: number }[]): Int32Array {
  const accountOf = new Map(merged.map(({ id, account }) => [id, account]))
  return accountOf.size === 0 ? ids : ids.map((id) => accountOf.get(id) ?? id)
}

/** Answers to a poll, and votes on opinions that have gone since, are among the stored ones. */
function onlyOn(opinionIds: readonly number[], { participantIds, opinionIds: ids, values }: Votes): Votes {
  const wanted = new Set(opinionIds)
  const places = Int32Array.from([...ids.keys()].filter((at) => wanted.has(ids[at] ?? 0)))
  return {
    participantIds: places.map((at) => participantIds[at] ?? 0),
    opinionIds: places.map((at) => ids[at] ?? 0),
    values: Int8Array.from(places, (at) => values[at] ?? 0),
  }
}
