import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { AppError } from '@parley/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#ctx.ts'
import { acceptedEncoding } from '#http/accept-encoding.ts'
import { etagInCoding, isKnownEtag } from '#http/etag.ts'
import { semaphore, type Owner } from '#threads/semaphore.ts'
import type { SerializedResponse } from '#http/handle.ts'
import { LARGE_RESPONSES, waitForLargeResponse } from '#http/connections/large-responses.ts'
import { networksOf } from '#http/network.ts'

/** Compressing smaller responses takes more time than it saves. */
const MIN_BYTES = 1400
/** Favors speed over size, because the response changes with the next vote. */
const LEVEL = 4
const compress = promisify(gzip)
const gzipped = (bytes: Buffer) => compress(bytes, { level: LEVEL })
const oneAtATime = semaphore({
  maxRunning: 1,
  maxWaitingPerOwner: 1000,
  refusal: () =>
    new AppError('too_many', 'too_many_calls', 'Too many large responses at once.', { retryAfter: 1 }),
})
/** Large responses are compressed one at a time, so that they do not delay other requests. */
const compressedOnce = sharedResults(async (bytes: Buffer, networks: Owner) =>
  bytes.length < LARGE_RESPONSES.minBytes ? gzipped(bytes) : oneAtATime(networks, () => gzipped(bytes)),
)

/** Computes a result once for each object and shares it. A failure reaches only the callers who wait for it. */
export function sharedResults<K extends object, T>(
  make: (from: K, networks: Owner) => Promise<T>,
): (from: K, networks: Owner) => Promise<T> {
  const results = new WeakMap<K, Promise<T>>()
  return (from, networks) => {
    const known = results.get(from)
    if (known !== undefined) return known
    const made = make(from, networks)
    results.set(from, made)
    made.catch(() => results.delete(from))
    return made
  }
}

/** Sends JSON. It is compressed once for all clients who accept that, outside the event loop. */
export async function sendSerialized(
  ctx: Ctx,
  { request, reply, address }: { request: FastifyRequest; reply: FastifyReply; address: string },
  response: SerializedResponse<unknown>,
): Promise<FastifyReply> {
  const { bytes } = response
  const networks = networksOf(address)
  const vary = reply.getHeader('vary') === undefined ? 'accept-encoding' : 'origin, accept-encoding'
  void reply.type('application/json; charset=utf-8').header('vary', vary)
  const encoding = acceptedEncoding(request.headers['accept-encoding'], ['gzip'])
  const isPlain = bytes.length < MIN_BYTES || encoding === undefined
  if (request.method !== 'POST') {
    const etag = isPlain ? response.etag : etagInCoding(response.etag, encoding)
    // Revalidated each time, because moderation, and who may read it, can change at any moment.
    const isSigned = request.headers.authorization !== undefined
    reply.headers({ etag, 'cache-control': isSigned ? 'private, no-cache' : 'no-cache' })
    if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  const sent = isPlain ? bytes : await compressedOnce(bytes, networks)
  await waitForLargeResponse(ctx, { networks, bytes: sent.length })
  return isPlain ? reply.send(sent) : reply.header('content-encoding', encoding).send(sent)
}
