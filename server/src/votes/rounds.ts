import type { Ctx } from '#ctx.ts'
import { departedUsers } from '#users/person.sql.ts'

type Waiting<I> = {
  item: I
  /** The index of its outcome. */
  index: number
}

/** What people do in a batch. */
type Batch<I, O extends string> = {
  items: readonly I[]
  /** Whose act on what it is: a transaction takes one of each, and further ones follow in the next round. */
  keyOf: (item: I) => string
  /** One transaction; an outcome for each of the items, in their order. */
  run: (items: I[]) => Promise<O[]>
  /** The outcome of an item that is nowhere to be found. */
  absent: O
}

/** Runs a batch of what people do, in as many transactions as it takes. */
export async function inRounds<I extends { userId: number }, O extends string>(
  ctx: Ctx,
  { items, keyOf, run, absent }: Batch<I, O>,
): Promise<O[]> {
  const outcomes: O[] = []
  let waiting: Waiting<I>[] = items.map((item, index) => ({ item, index }))
  while (waiting.length > 0) {
    const seen = new Set<string>()
    const round = waiting.filter(({ item }) => {
      const key = keyOf(item)
      return !seen.has(key) && seen.add(key)
    })
    const done = await run(round.map(({ item }) => item))
    round.forEach(({ index }, position) => {
      outcomes[index] = done[position] ?? absent
    })
    const moved = await redirectToAccounts(
      ctx,
      round.filter(({ index }) => outcomes[index] === 'user_gone'),
    )
    waiting = [...moved, ...waiting.filter((entry) => !round.includes(entry))]
  }
  return outcomes
}

/** Redirects what guests did who were merged while they waited to their account. */
async function redirectToAccounts<I extends { userId: number }>(
  ctx: Ctx,
  entries: Waiting<I>[],
): Promise<Waiting<I>[]> {
  if (entries.length === 0) return []
  const departed = await departedUsers(
    ctx.db,
    entries.map(({ item }) => item.userId),
  )
  return entries.flatMap(({ item, index }) => {
    const userId = departed.get(item.userId)
    return userId === undefined ? [] : [{ item: { ...item, userId }, index }]
  })
}
