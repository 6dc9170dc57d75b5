import { setTimeout as sleep } from 'node:timers/promises'
import type { PolisHost } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { ImportFailed } from '#import/failure.ts'
import { takeTurn } from '#import/turns.sql.ts'

/** A response of a source, read piece by piece. */
export type SourceBody = AsyncIterable<Uint8Array>

/** A client for the API of a source. */
export type SourceApi = {
  /**
   * Sends a request and reads its decoded body; 'absent' if the source does not have it. Fails on timeouts and long
   * bodies.
   */
  ask: (path: string, request: SourceRequest) => Promise<'done' | 'absent'>
}

type SourceRequest = {
  type: 'application/json' | 'text/csv'
  maxBytes: number
  /** Reads a body; called again with a new body if the connection broke. */
  read: (body: SourceBody) => Promise<void>
}

const ATTEMPTS = 5
/** An attempt ends if no data arrives for this time. */
const MAX_SILENCE_MS = 10_000

/**
 * Creates a client for one of the configured services. It never uses an address written by a user: paths are made of
 * validated ids. Redirects are rejected, because they could lead anywhere.
 */
export function sourceApi(ctx: Ctx, { host, signal }: { host: PolisHost; signal: AbortSignal }): SourceApi {
  const baseUrl = { 'pol.is': ctx.config.POLIS_URL, 'deepgov.org': ctx.config.DEEPGOV_URL }[host]
  const { IMPORT_TIMEOUT_MS: totalMs } = ctx.config
  const attempt = async (
    path: string,
    { type, maxBytes, read }: SourceRequest,
  ): Promise<'absent' | 'done' | RetryAfter> => {
    const abortController = new AbortController()
    const totalTimeout = setTimeout(() => abortController.abort(), totalMs)
    const silenceTimeout = setTimeout(() => abortController.abort(), Math.min(MAX_SILENCE_MS, totalMs))
    try {
      const response = await ctx.fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
        redirect: 'manual',
        headers: { accept: type },
        signal: AbortSignal.any([signal, abortController.signal]),
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        return refusalOf(response)
      }
      const { body } = response
      if (body === null || !isOfType(response, type)) {
        await body?.cancel()
        throw new ImportFailed('unexpected_response', `${path.split('?')[0]} is not ${type}`)
      }
      await read(limited(body, { maxBytes, onBytes: () => silenceTimeout.refresh() }))
      return 'done'
    } catch (error) {
      if (signal.aborted || error instanceof ImportFailed) throw error
      if (isNetworkError(error)) return { afterMs: 0 }
      throw error
    } finally {
      clearTimeout(totalTimeout)
      clearTimeout(silenceTimeout)
    }
  }
  return {
    ask: async (path, request) => {
      for (let tries = 1; ; tries++) {
        await waitForTurn(ctx, { host, signal })
        const outcome = await attempt(path, request)
        if (outcome === 'absent' || outcome === 'done') return outcome
        if (tries === ATTEMPTS) throw new ImportFailed('no_response')
        // One second after the first attempt, then twice as long each time.
        const pause = (totalMs / 60) * 2 ** (tries - 1)
        await sleep(Math.max(pause, Math.min(outcome.afterMs, totalMs)), undefined, { signal })
      }
    },
  }
}

type RetryAfter = { afterMs: number }

function refusalOf({ status, headers }: Response): 'absent' | RetryAfter {
  if (status === 429 || status >= 500) return { afterMs: Number(headers.get('retry-after') ?? 0) * 1000 || 0 }
  if (status >= 400) return 'absent'
  throw new ImportFailed('unexpected_response', `status ${status}`)
}

const isOfType = ({ headers }: Response, type: string) =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === type

/** Whether an error is a broken connection, a truncated or damaged body, or a timeout of this client. */
function isNetworkError(error: unknown): boolean {
  return error instanceof Error && ['TypeError', 'AbortError', 'TimeoutError'].includes(error.name)
}

async function* limited(
  body: ReadableStream<Uint8Array>,
  { maxBytes, onBytes }: { maxBytes: number; onBytes: () => void },
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    onBytes()
    size += chunk.length
    if (size > maxBytes) throw new ImportFailed('too_large')
    yield chunk
  }
}

export async function textOfBody(body: SourceBody): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** Waits, so that the imports of all processes together keep the allowed request rate for each host. */
async function waitForTurn(
  { db, config }: Ctx,
  { host, signal }: { host: PolisHost; signal: AbortSignal },
): Promise<void> {
  const spacingMs = Math.ceil(1000 / config.IMPORT_REQUESTS_PER_SECOND)
  const waitMs = await takeTurn(db, { host, spacingMs })
  if (waitMs > 0) await sleep(waitMs, undefined, { signal })
}
