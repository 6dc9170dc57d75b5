import { Readable } from 'node:stream'
import { AppError, BASE_PATH, ERROR_STATUS, MAX_BODY_BYTES, type WireError } from '@parley/contract'
import type * as z from 'zod/mini'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#ctx.ts'
import { addressOf } from '#http/arrival.ts'
import { assertFreshProof, assertMayCall, authenticate } from '#http/authenticate.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'
import { sendSerialized } from '#http/compressed.ts'
import { SerializedResponse, StreamedResponse, type Handler } from '#http/handle.ts'
import { readJson } from '#http/json.ts'
import { limits } from '#http/limits.ts'
import { networkOf } from '#http/network.ts'
import { newAuthors } from '#http/new-authors.ts'
import { newGuests } from '#http/new-guests.ts'
import { workOfRequest } from '#http/proof-of-work.ts'
import { recordRefusal } from '#http/refused-calls.ts'
import { isPlainPath } from '#http/route.ts'
import type { Viewer } from '#http/viewer.ts'

/** Serves every call of the API. Only this code reads requests and writes responses of calls. */
export function serve(app: FastifyInstance, ctx: Ctx, handlers: readonly Handler[]): void {
  // Created at the start, so that an unknown limit in the configuration is reported immediately.
  limits(ctx)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_, body, done) => done(null, body),
  )
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const unavailable = unavailableErrorOf(error)
    const sent = wire(unavailable ?? error)
    if (unavailable) request.log.warn({ err: error, req: request }, 'the database did not take a call')
    // The error is logged in full, because the caller gets only the id of the request.
    if (sent.name === 'internal') request.log.error({ err: error, req: request }, 'a call failed')
    return sendError(reply, request, sent)
  })
  app.setNotFoundHandler((request, reply) => sendError(reply, request, unknownAddress().toWire()))
  for (const handler of handlers) {
    const { call } = handler
    const path = BASE_PATH + call.path
    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      answerCall(ctx, handler, { request, reply })
    app.post(path, { bodyLimit: call.maxBytes ?? MAX_BODY_BYTES }, answer)
    if (call.isRevalidated) app.get(path, answer)
  }
}

async function answerCall(
  ctx: Ctx,
  { call, handle }: Handler,
  { request, reply }: Pick<Exchange, 'request' | 'reply'>,
): Promise<FastifyReply> {
  const { url = '' } = request.raw
  if (!isPlainPath(url)) throw unknownAddress()
  const address = addressOf(request)
  let viewer: Viewer | undefined
  try {
    viewer = await authenticate(ctx, {
      call,
      rawUrl: url,
      authorization: request.headers.authorization,
      rawBody: bodyOf(request),
    })
    assertMayCall(call, viewer, ctx.now())
    await assertFreshProof(ctx, call, viewer)
    return await respond(ctx, { call, handle }, { request, reply, viewer, address })
  } catch (error) {
    recordRefusal(ctx, { path: call.path, viewer, address }, error)
    throw error
  }
}

const bodyOf = ({ body }: FastifyRequest): Buffer | undefined => (Buffer.isBuffer(body) ? body : undefined)

type Exchange = { request: FastifyRequest; reply: FastifyReply; viewer: Viewer | undefined; address: string }

/** Handles a call of a viewer who may make it. */
async function respond(ctx: Ctx, { call, handle }: Handler, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, viewer, address } = exchange
  const { headers } = request
  await limits(ctx).checkCall({ call, viewer, address, headers })
  const parsed = call.input.safeParse(request.method === 'POST' ? readJson(bodyOf(request)) : request.query)
  if (!parsed.success) throw inputError(parsed.error.issues)
  // Whoever has no device proves work for their network.
  const did = viewer?.did ?? networkOf(address)
  const requireWork = workOfRequest(ctx, { did, headers })
  const output = await handle(parsed.data, {
    ctx,
    db: ctx.db,
    viewer,
    address,
    headers,
    admitGuest: newGuests(ctx)({ did, address, requireWork }),
    admitAuthor: newAuthors(ctx)({ address, requireWork }),
    requireWork,
  })
  if (call.clearsCache) void reply.header('clear-site-data', '"cache"')
  if (output instanceof SerializedResponse) return sendSerialized(ctx, exchange, output)
  if (output instanceof StreamedResponse) {
    if (output.fileName !== undefined)
      void reply.header('content-disposition', `attachment; filename="${output.fileName}"`)
    return reply.type(call.produces ?? 'application/json; charset=utf-8').send(Readable.from(output.chunks))
  }
  // Parsing strips unknown fields and fails on a wrong shape.
  const body: unknown = call.output.parse(output)
  if (body === undefined) return reply.code(200).send()
  return sendSerialized(ctx, exchange, new SerializedResponse(Buffer.from(JSON.stringify(body))))
}

export const unknownAddress = () =>
  new AppError('not_found', 'unknown_address', 'This address does not exist.')

/** The error for an invalid input, with the field that is wrong. */
export function inputError(issues: readonly z.core.$ZodIssue[]): AppError {
  const [first] = issues
  const unknown = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : []
  const field = [...(first?.path ?? []), ...unknown].map(String).join('.')
  const name = field === '' ? 'The body' : field
  const problem = unknown.length > 0 ? 'is not a known field' : (first?.message ?? 'is not right')
  return new AppError('invalid_input', 'invalid_input', `${name}: ${problem}`, { field })
}

type Refusal = Pick<WireError, 'name' | 'code' | 'message'>
const BAD_REQUEST: Refusal & { field: '' } = {
  name: 'invalid_input',
  code: 'bad_request',
  message: 'The request is not valid HTTP.',
  field: '',
}
const INTERNAL: Refusal = { name: 'internal', code: 'internal', message: 'Internal error' }
/** The errors for requests that reach no call, by Fastify's status code. */
const REFUSALS = new Map<number, Refusal>([
  [413, { name: 'too_large', code: 'body_too_large', message: 'The request body is too large.' }],
  [
    415,
    {
      name: 'unsupported_media',
      code: 'not_json',
      message: 'The request body must have the type application/json.',
    },
  ],
])

function wire(error: FastifyError | AppError): WireError {
  if (error instanceof AppError) return error.toWire()
  const { statusCode = 500 } = error
  const other = statusCode >= 400 && statusCode < 500 ? BAD_REQUEST : INTERNAL
  return { status: 'error', ...(REFUSALS.get(statusCode) ?? other) }
}

function sendError(reply: FastifyReply, request: FastifyRequest, error: WireError): FastifyReply {
  if (error.name === 'internal') error.requestId = request.id
  if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter)
  const status = error.name === 'offline' ? 500 : ERROR_STATUS[error.name]
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(error))
}
