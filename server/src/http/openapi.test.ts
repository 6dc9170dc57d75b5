import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsOf, BASE_PATH } from '@parley/contract'
import { handlers } from '#app.ts'
import { startApp } from '#testing/app.ts'

type Fields = Record<string, unknown>
const isJsonObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value)

/** All objects inside a value. */
function* within(value: unknown): Generator<Fields> {
  if (isJsonObject(value)) yield value
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* within(inner)
}

/** Calls that take an array instead of an object, because existing clients send an array. */
const BARE_ARRAYS = ['/user/poll/get-response-by-conversations']

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']

test('openapi.json describes every call in OpenAPI 3.1 with its shapes, errors and access', async () => {
  await using app = await startApp()
  const { status, headers, text } = await app.send(`${BASE_PATH}/openapi.json`, { method: 'GET' })
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^application\/json/)
  const document: unknown = JSON.parse(text)
  assert.match(String(at(document, 'openapi')), /^3\.1\.\d+$/)
  assert(at(document, 'info', 'title') && at(document, 'info', 'version'))
  assert.deepEqual(at(document, 'servers'), [{ url: BASE_PATH }])
  const paths = at(document, 'paths')
  assert(isJsonObject(paths))
  assert.deepEqual(Object.keys(paths).toSorted(), handlers.map(({ call }) => call.path).toSorted())
  const ids = new Set<unknown>()
  for (const { call } of handlers) {
    const operation = at(paths, call.path, 'post')
    ids.add(at(operation, 'operationId'))
    assert.equal(at(operation, 'summary'), call.summary)
    for (const action of actionsOf(call.audit))
      assert.match(String(at(operation, 'description')), RegExp(`Audited as .*\\b${action}\\b`))
    const body = at(operation, 'requestBody', 'content', 'application/json', 'schema')
    if (BARE_ARRAYS.includes(call.path)) assert.equal(at(body, 'type'), 'array')
    else {
      assert.equal(at(body, 'type'), 'object')
      assert.equal(at(body, 'additionalProperties'), false)
    }
    const error = at(operation, 'responses', 'default', 'content', 'application/json', 'schema', '$ref')
    assert.equal(error, '#/components/schemas/Error')
    assert(at(operation, 'responses', '200', 'description'))
    const security = JSON.stringify(at(operation, 'security'))
    assert.equal(security, call.access === 'anyone' ? '[{},{"device":[]}]' : '[{"device":[]}]')
  }
  assert.equal(ids.size, handlers.length)
  assert(at(document, 'components', 'securitySchemes', 'device'))
})

test('every reference in openapi.json resolves and every type is valid JSON Schema', async () => {
  await using app = await startApp()
  const { text } = await app.send(`${BASE_PATH}/openapi.json`, { method: 'GET' })
  const document: unknown = JSON.parse(text)
  for (const fields of within(document)) {
    const { $ref, type, required, properties } = fields
    if (typeof $ref === 'string') {
      assert(at(document, ...$ref.replace('#/', '').split('/')), $ref)
    }
    if (typeof type === 'string' && !('bearerFormat' in fields)) assert(TYPES.includes(type), type)
    if (Array.isArray(required) && isJsonObject(properties))
      for (const name of required) assert(String(name) in properties, String(name))
  }
})

test('the API page lists every call', async () => {
  await using app = await startApp()
  const { status, text } = await app.send(`${BASE_PATH}/`, { method: 'GET' })
  assert.equal(status, 200)
  for (const { call } of handlers) assert(text.includes(`POST ${BASE_PATH}${call.path}<`), call.path)
})
