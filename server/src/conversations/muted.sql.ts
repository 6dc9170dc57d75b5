import type { Pool } from 'pg'

/** The opinions of a conversation that somebody has muted. */
export async function mutedOpinions(
  pool: Pool,
  { userId, conversationId }: { userId: number; conversationId: number },
): Promise<number[]> {
  const { rows } = await pool.query<{ opinion_id: number }>({
    name: 'muted_opinions',
    text: 'select opinion_id from muted_opinions where user_id = $1 and conversation_id = $2',
    values: [userId, conversationId],
  })
  return rows.map(({ opinion_id }) => opinion_id)
}

/** Those of some opinions that somebody has muted. */
export async function mutedAmong(
  pool: Pool,
  { userId, opinionIds }: { userId: number; opinionIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await pool.query<{ opinion_id: number }>({
    name: 'muted_among',
    text: 'select opinion_id from muted_opinions where user_id = $1 and opinion_id = any($2::int[])',
    values: [userId, opinionIds],
  })
  return rows.map(({ opinion_id }) => opinion_id)
}
