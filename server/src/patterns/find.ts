import type { Ctx } from '#ctx.ts'
import { sourcesOf } from '#db/replica-db.ts'
import type { FoundPattern } from '#patterns/evidence.ts'
import { hasEnoughVoters, storePatterns } from '#patterns/sql.ts'
import type { PatternSearch } from '#patterns/thread.ts'
import { openThreads } from '#threads/thread-pool.ts'
import { LOW_PRIORITY } from '#threads/priority.ts'

/** The job that looks for unusual patterns in the votes of a conversation, in a thread, and stores new ones. */
export async function findPatterns(
  ctx: Pick<Ctx, 'db' | 'connection' | 'replicas'>,
  conversationId: number,
  priority = LOW_PRIORITY,
): Promise<void> {
  const { db } = ctx
  if (!(await hasEnoughVoters(db, conversationId))) return
  const file = new URL('./thread.ts', import.meta.url)
  const thread = openThreads<PatternSearch, FoundPattern[]>(file, { task: 'looks for patterns', priority })
  const found = await thread.ask({ ...sourcesOf(ctx), conversationId }).finally(thread.close)
  if (found.length > 0) await storePatterns(db, { conversationId, found })
}
