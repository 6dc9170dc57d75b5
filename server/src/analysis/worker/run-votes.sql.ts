import type { ClientBase } from 'pg'
import { runOfBlock } from '#analysis/blocks/blocks.sql.ts'
import { RUN_COLUMNS, type RunRow } from '#analysis/sql.ts'
import { readStoredVotes } from '#analysis/worker/published-votes.sql.ts'
import { votesWhere, type Votes } from '#results/vote-columns.ts'

export type NewestRun = RunRow & { previousGroups: Buffer | null }

/** The newest run of a conversation, with the earlier groups that it knew. */
export async function readNewestRun(
  client: ClientBase,
  conversationId: number,
): Promise<NewestRun | undefined> {
  const { rows } = await client.query<NewestRun>(
    `select ${RUN_COLUMNS}, r.previous_groups as "previousGroups"
     from analysis_runs r join conversations c on c.id = r.conversation_id
     where r.conversation_id = $1 order by r.id desc limit 1`,
    [conversationId],
  )
  return rows[0]
}

/**
 * The votes and poll answers that the newest run of a conversation was computed from, if only results are published;
 * undefined if none are stored, or only those of a newer block, whose run is being computed. Guests who were merged
 * into an account since are still listed as guests, and votes on opinions that were deleted since are included.
 */
export async function readRunVotes(
  client: ClientBase,
  run: Pick<RunRow, 'conversation_id'>,
): Promise<Votes | undefined> {
  const { conversation_id: conversationId } = run
  if ((await runOfBlock(client, conversationId))?.run === 'none') return undefined
  const stored = await readStoredVotes(client, conversationId)
  if (stored === undefined) return undefined
  const isAside = new Set(stored.setAside)
  return votesWhere(stored.votes, (at) => !isAside.has(stored.votes.participantIds[at] ?? 0))
}
