import type { Ctx } from '#ctx.ts'
import { departedUsers } from '#users/person.sql.ts'

type WaitingItem<I> = {
  item: I
  /** The index of its outcome. */
  index: number
}

/** The acts of people that are processed in one batch. */
type Batch<I, O extends string> = {
  items: readonly I[]
  /**
   * The person and subject of an act. A transaction takes one act of each, and further ones follow in the next round.
   */
  keyOf: (item: I) => string
  /** Runs one transaction; returns an outcome for each item, in the same order. */
  run: (items: I[]) => Promise<O[]>
  /** The outcome of an item whose user or subject no longer exists. */
  resultIfGone: O
}

/** Runs a batch of acts, in as many transactions as needed. */
export async function runInTransactions<I extends { userId: number }, O extends string>(
  ctx: Ctx,
  { items, keyOf, run, resultIfGone }: Batch<I, O>,
): Promise<O[]> {
  const outcomes: O[] = []
  let waiting: WaitingItem<I>[] = items.map((item, index) => ({ item, index }))
  while (waiting.length > 0) {
    const seen = new Set<string>()
    const round = waiting.filter(({ item }) => {
      const key = keyOf(item)
      return !seen.has(key) && seen.add(key)
    })
    const done = await run(round.map(({ item }) => item))
    round.forEach(({ index }, position) => {
      outcomes[index] = done[position] ?? resultIfGone
    })
    const moved = await redirectToAccounts(
      ctx,
      round.filter(({ index }) => outcomes[index] === 'user_gone'),
    )
    waiting = [...moved, ...waiting.filter((entry) => !round.includes(entry))]
  }
  return outcomes
}

/** Assigns the acts of guests who were merged in the meantime to their account. */
async function redirectToAccounts<I extends { userId: number }>(
  ctx: Ctx,
  entries: WaitingItem<I>[],
): Promise<WaitingItem<I>[]> {
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
