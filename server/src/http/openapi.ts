import { actionsOf, BASE_PATH, ERROR_STATUS, escapeText, type Call } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Handler } from '#http/handle.ts'

/** Serves the OpenAPI 3.1 description of the calls, generated from the contract, as JSON and as a page for people. */
export function serveOpenapi(app: FastifyInstance, handlers: readonly Handler[]): void {
  const calls = handlers.map(({ call }) => call)
  let document: string | undefined
  app.get(`${BASE_PATH}/openapi.json`, (_, reply) => {
    // Built at the first request, because most processes get none.
    document ??= JSON.stringify(openapi(calls))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  let page: string | undefined
  app.get(`${BASE_PATH}/`, (_, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= humanPage(calls))),
  )
}

export function openapi(calls: readonly Call[]): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '1',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: BASE_PATH }],
    paths: Object.fromEntries(
      calls.map((call) => [
        call.path,
        { post: operation(call), ...(call.isRevalidated ? { get: revalidatedOperation(call) } : {}) },
      ]),
    ),
    components: {
      securitySchemes: {
        device: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'UCAN 0.8.1 JWT',
          description:
            'Signed by the key of the device (did:key); valid for 30 seconds and one call; a write accepts it once.',
        },
      },
      schemas: { Error: ERROR },
    },
  }
}

const ERROR = {
  type: 'object',
  required: ['status', 'name', 'code', 'message'],
  properties: {
    status: { const: 'error' },
    name: { enum: Object.keys(ERROR_STATUS) },
    code: { type: 'string' },
    message: { type: 'string' },
    field: { type: 'string' },
    serverTime: { type: 'number' },
    until: { type: 'string' },
    proofList: { type: 'array', items: { enum: ['phone', 'email', 'passport'] } },
    retryAfter: { type: 'number' },
    challenge: { type: 'string' },
    difficulty: { type: 'number' },
    requestId: { type: 'string' },
  },
}

function operation(call: Call): Record<string, unknown> {
  const json = schema(call.output, 'output')
  const actions = actionsOf(call.audit)
  const output = json && { 'application/json': { schema: json } }
  return {
    operationId: call.path.slice(1).replaceAll('/', '.'),
    summary: call.summary,
    description: [
      `Access: ${call.access}.`,
      ...(call.proof === 'fresh' ? ['Needs a proof of the last day, if the account has one.'] : []),
      ...(call.effect === 'write' ? ['A token can be used once.'] : []),
      ...(actions.length > 0 ? [`Audited as ${actions.join(', ')}.`] : []),
    ].join(' '),
    security: call.access === 'anyone' ? [{}, { device: [] }] : [{ device: [] }],
    requestBody: { content: { 'application/json': { schema: schema(call.input, 'input') } } },
    responses: {
      200: {
        description: 'OK',
        ...(output === undefined && call.produces === undefined
          ? {}
          : { content: output ?? { [String(call.produces)]: {} } }),
      },
      default: {
        description: 'The call failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** The same call with GET, whose input is the query of the address. */
function revalidatedOperation(call: Call): Record<string, unknown> {
  const { requestBody: _, operationId, responses, ...rest } = operation(call)
  const properties = schema(call.input, 'input')?.['properties'] ?? {}
  return {
    ...rest,
    operationId: `${String(operationId)}.revalidated`,
    parameters: Object.entries(properties).map(([name, type]) => ({
      name,
      in: 'query',
      required: true,
      schema: type,
    })),
    responses: { ...Object(responses), 304: { description: 'Unchanged since the ETag in If-None-Match' } },
  }
}

function schema(type: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> | undefined {
  if (type._zod.def.type === 'undefined') return undefined
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return rest
}

function humanPage(calls: readonly Call[]): string {
  const rows = calls.map(
    ({ path, access, summary }) =>
      `<tr><td><code>POST ${BASE_PATH}${path}</code></td><td>${access}</td><td>${escapeText(summary)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parley API</title><h1>Parley API</h1><p>Every call is a POST with a JSON body; some can also be made with GET. The whole description, with the
shapes of requests and responses: <a href="${BASE_PATH}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Call</th><th>Who may</th><th>What it does</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`
}
