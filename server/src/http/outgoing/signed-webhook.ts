import { createHmac } from 'node:crypto'
import type { Ctx } from '#ctx.ts'

/** The time limit for a provider, because a person is waiting for the message. */
export const PROVIDER_LIMIT_MS = 10_000

const MAX_REPLY_LENGTH = 64 * 1024

/**
 * Posts JSON to a gateway of the operator. The header `parley-signature` is the hexadecimal HMAC-SHA-256 of
 * `{parley-timestamp}.{body}`, so that the gateway can check the sender and refuse old requests.
 */
export async function postSigned(
  { fetch, now }: Pick<Ctx, 'fetch' | 'now'>,
  request: { url: string; secret: string; body: Readonly<Record<string, unknown>> },
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const body = JSON.stringify(request.body)
  const timestamp = String(Math.floor(now().getTime() / 1000))
  const response = await fetch(request.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'parley-timestamp': timestamp,
      'parley-signature': createHmac('sha256', request.secret).update(`${timestamp}.${body}`).digest('hex'),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_LIMIT_MS),
  })
  return { status: response.status, answer: await readJsonObject(response) }
}

/** The response of a provider as an object; empty if it is not a JSON object. */
export async function readJsonObject(response: Response): Promise<Record<string, unknown>> {
  const text = (await response.text()).slice(0, MAX_REPLY_LENGTH)
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch {
    return {}
  }
}
