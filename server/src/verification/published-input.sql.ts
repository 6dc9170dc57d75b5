import type { Publication } from '@parley/contract'
import { buildMatrix, type VoteMatrix } from '@parley/opinion-map'
import type { Pool } from 'pg'
import { readStoredVotes } from '#analysis/worker/published-votes.sql.ts'
import { inSnapshot } from '#analysis/worker/snapshot.sql.ts'
import type { RunRow } from '#analysis/sql.ts'
import { votersOf, votesOfAccounts, votesOn } from '#analysis/worker/vote-columns.ts'

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
    const [run] = runs
    const votes = await readStoredVotes(client, conversationId)
    if (run === undefined || votes === undefined) return undefined
    const { rows: merged } = await client.query<{ id: number; account: number }>(
      `select id, merged_into as account from users
       where merged_into is not null and deleted_at <= $2 and id = any($1::int[])`,
      [votersOf(votes), run.created_at],
    )
    const accountOf = new Map(merged.map(({ id, account }) => [id, account]))
    // Answers to a poll, and votes on opinions that have gone since, are among the stored ones.
    const counted = votesOn(run.result.map.opinionIds, votesOfAccounts(votes, accountOf))
    return { run, previousGroups: run.previous_groups ?? undefined, matrix: buildMatrix(counted) }
  })
