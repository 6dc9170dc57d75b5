import type { Ctx } from '#ctx.ts'
import { headsToCollect, setCollected, type SignedHead } from '#db/audit-heads.sql.ts'
import { codeOf } from '#db/binaries.ts'

/** The number of heads in a request. */
const BATCH_SIZE = 100
const TIMEOUT_MS = 10_000

/**
 * Sends the heads of the audit that the collector has not acknowledged, oldest first. It throws if the collector fails, and
 * its job tries again later. An acknowledgement that is lost on the way makes it send heads twice, never lose them.
 */
export async function sendHeads(ctx: Ctx): Promise<void> {
  const { AUDIT_COLLECTOR_URL: url } = ctx.config
  if (url === undefined) return
  for (;;) {
    const heads = await headsToCollect(ctx.db, BATCH_SIZE)
    if (heads.length === 0) return
    await post(ctx, { url, heads })
    await setCollected(ctx.db, heads, ctx.now())
  }
}

/** Errors contain nothing of the address, which may have a secret in it. */
async function post(
  { config, fetch }: Pick<Ctx, 'config' | 'fetch'>,
  { url, heads }: { url: string; heads: readonly SignedHead[] },
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ site: config.PUBLIC_ORIGIN, heads }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? (codeOf(error.cause) ?? error.name) : ''
    throw new Error(`The collector of audit heads did not answer: ${reason}`)
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The collector of audit heads answered ${response.status}`)
}
