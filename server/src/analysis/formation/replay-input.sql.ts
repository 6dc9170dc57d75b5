import type { VoteOrder } from '@parley/contract'
import type { MapResult } from '@parley/opinion-map'
import type { ClientBase, Pool } from 'pg'
import { readEarlierRuns } from '#analysis/worker/earlier-runs.sql.ts'
import { inSnapshot } from '#analysis/worker/snapshot.sql.ts'
import { copyRows } from '#db/copy.ts'
import { isCounted } from '#results/has-figures.ts'
import type { Votes } from '#results/vote-columns.ts'

/** The imported votes of a conversation in their order, and what its history takes from the newest run. */
export type ReplayInput = {
  order: VoteOrder
  votes: Votes
  /** The day of each vote as YYYY-MM-DD; empty where votes have no time. */
  days: string[]
  seed: number
  /** The newest map with clear groups, from which the history takes letters. */
  present: MapResult | undefined
}

/**
 * Reads the imported votes of a conversation that count, in one snapshot. Votes of people who have taken part here are left
 * out, so that no history tells when somebody voted. Undefined if there is no run, if only results are published, or if it was deleted.
 */
export const readReplayInput = (pool: Pool, conversationId: number): Promise<ReplayInput | undefined> =>
  inSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ order: VoteOrder }>(
      // Votes without a time have that of the import. The last vote may then be known from the dates of opinions.
      `select case when last_vote_at is null or exists (
           select from votes v join users u on u.id = v.user_id and u.is_imported
           where v.conversation_id = c.id and v.updated_at > c.last_vote_at + interval '1 second')
         then 'by_person' else 'by_time' end as "order"
       from conversations c where id = $1 and publication = 'votes' and deleted_at is null`,
      [conversationId],
    )
    const { lastRun, previous } = await readEarlierRuns(client, conversationId)
    if (rows[0] === undefined || lastRun === undefined) return undefined
    const { order } = rows[0]
    const votes = await readVotes(client, conversationId, order)
    return { order, seed: lastRun.seed, present: previous?.clear, ...votes }
  })

/** A user's name ends with the number that they have at the source, where people are numbered as they join. */
const ORDERS: Record<VoteOrder, string> = {
  by_time: 'v.updated_at, v.user_id, v.opinion_id',
  by_person: `(regexp_match(u.username, '[0-9]+$'))[1]::bigint, v.user_id, v.opinion_id`,
}

const DAY_MS = 24 * 3600 * 1000

async function readVotes(
  client: ClientBase,
  conversationId: number,
  order: VoteOrder,
): Promise<Pick<ReplayInput, 'votes' | 'days'>> {
  const [participantIds, opinionIds, values]: [number[], number[], number[]] = [[], [], []]
  const days: string[] = []
  const dayNames = new Map<number, string>()
  await copyRows(
    client,
    `select v.user_id, v.opinion_id, v.choice::int, extract(epoch from v.updated_at)::float8
     from votes v join users u on u.id = v.user_id and u.is_imported
     join opinions o on o.id = v.opinion_id and ${isCounted('o')}
     where v.conversation_id = ${Math.trunc(conversationId)} and not exists (select from set_aside s
       where s.conversation_id = v.conversation_id and s.user_id = v.user_id and s.is_aside)
     order by ${ORDERS[order]}`,
    // Each value follows its length.
    (row) => {
      participantIds.push(row.readInt32BE(4))
      opinionIds.push(row.readInt32BE(12))
      values.push(row.readInt32BE(20))
      if (order === 'by_time') days.push(dayOf(1000 * row.readDoubleBE(28), dayNames))
    },
  )
  return {
    votes: {
      participantIds: Int32Array.from(participantIds),
      opinionIds: Int32Array.from(opinionIds),
      values: Int8Array.from(values),
    },
    days,
  }
}

/** Votes of one day share one string. */
function dayOf(time: number, names: Map<number, string>): string {
  const day = Math.floor(time / DAY_MS)
  const known = names.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 10)
  names.set(day, known)
  return known
}
