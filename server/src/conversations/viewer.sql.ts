import type { Pool } from 'pg'
import type { OwnVotesQuery } from '#results/position.sql.ts'

/** One person, and some conversations. */
export type ParticipationsQuery = { userId: number; conversationIds: readonly number[] }

/** The poll answers of some people, each in one conversation, in the order of the input. */
export async function pollAnswers(
  pool: Pool,
  queries: readonly OwnVotesQuery[],
): Promise<(number | undefined)[]> {
  const { rows } = await pool.query<{ option_number: number | null }>({
    name: 'poll_answers',
    text: `select r.option_number from unnest($1::int[], $2::int[]) with ordinality as i (user_id, conversation_id, n)
      left join poll_responses r on r.user_id = i.user_id and r.conversation_id = i.conversation_id order by n`,
    values: [queries.map(({ userId }) => userId), queries.map(({ conversationId }) => conversationId)],
  })
  return rows.map(({ option_number }) => option_number ?? undefined)
}

/**
 * Versions of somebody's participation by conversation id. A version changes with their votes, poll answer and consents
 * there: it consists of the transactions that wrote these rows last.
 */
export async function participationVersions(
  pool: Pool,
  queries: readonly ParticipationsQuery[],
): Promise<Map<number, string>[]> {
  const { rows } = await pool.query<{
    user_id: number
    versions: string | null
    answers: string | null
    consents: string | null
  }>({
    name: 'participation_versions',
    text: `select i.user_id, (select string_agg(p.conversation_id || ':' || p.xmin, ' ')
        from participations p where p.user_id = i.user_id and p.conversation_id = any($2::int[])) as versions,
        (select string_agg(r.conversation_id || ':' || r.xmin, ' ')
        from poll_responses r where r.user_id = i.user_id and r.conversation_id = any($2::int[])) as answers,
        (select string_agg(k.conversation_id || ':' || k.xmin, ' ' order by k.kind, k.version)
        from consents k where k.user_id = i.user_id and k.conversation_id = any($2::int[])) as consents
      from unnest($1::int[]) as i (user_id)`,
    values: [
      [...new Set(queries.map(({ userId }) => userId))],
      [...new Set(queries.flatMap(({ conversationIds }) => conversationIds))],
    ],
  })
  const byUser = new Map(
    rows.map(({ user_id, versions, answers, consents }) => [
      user_id,
      versionsIn(versions, answers, consents),
    ]),
  )
  return queries.map(({ userId }) => byUser.get(userId) ?? new Map<number, string>())
}

function versionsIn(...texts: (string | null)[]): Map<number, string> {
  const versions = new Map<number, string>()
  for (const [kind, text] of texts.entries())
    for (const entry of text?.split(' ') ?? []) {
      const colon = entry.indexOf(':')
      const id = Number(entry.slice(0, colon))
      versions.set(id, `${versions.get(id) ?? ''}${kind}.${entry.slice(colon + 1)} `)
    }
  return versions
}

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

/** The given opinions that somebody has muted. */
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
