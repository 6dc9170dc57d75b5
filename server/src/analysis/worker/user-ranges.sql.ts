import type { ClientBase } from 'pg'

/** How many votes one statement reads: a few seconds of work, where a statement may take fifteen. */
const VOTES_AT_ONCE = 5_000_000

type RangesQuery = {
  conversationId: number
  count: { votes: number; participants: number }
  votesAtOnce?: number | undefined
}

/**
 * SQL conditions on `user_id` that divide the participants of a conversation, in ascending order, into parts that have
 * about as many votes as one statement should read. There is one condition unless the conversation is huge.
 */
export async function* userRanges(
  client: ClientBase,
  { conversationId, count, votesAtOnce = VOTES_AT_ONCE }: RangesQuery,
): AsyncGenerator<string> {
  const numParts = Math.ceil(count.votes / votesAtOnce)
  const numPeople = Math.ceil(count.participants / numParts)
  let after = 0
  while (numParts > 1) {
    const { rows } = await client.query<{ last: number }>(
      `select user_id as last from participations where conversation_id = $1 and user_id > $2
       order by user_id offset $3 limit 1`,
      [conversationId, after, Math.max(0, numPeople - 1)],
    )
    const [end] = rows
    if (end === undefined) break
    yield `user_id > ${after} and user_id <= ${end.last}`
    after = end.last
  }
  yield `user_id > ${after}`
}
