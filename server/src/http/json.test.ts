import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@parley/contract'
import * as fc from 'fast-check'
import { readJson } from '#http/json.ts'

const refusalOf = (text: string): unknown => {
  try {
    return readJson(Buffer.from(text))
  } catch (error) {
    assert(error instanceof AppError)
    assert.equal(error.name, 'invalid_input')
    return [error.code, error.details.field]
  }
}

test('JSON with a repeated name is refused with the path of that name', () => {
  const cases: [text: string, field: string][] = [
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":1}', 'a'],
    ['{"a":{"b":1,"c":[{"d":1},{"e":1,"e":2}]}}', 'a.c.1.e'],
    ['{"a":[[1,2],[{"x":"\\"b\\":"},{"b":",","b":"}"}]]}', 'a.1.1.b'],
    ['{"__proto__":1,"__proto__":1}', '__proto__'],
    ['[{"a":1},{"a":1, "a" : 1}]', '1.a'],
    ['{"":1,"":2}', ''],
  ]
  for (const [text, field] of cases) assert.deepEqual(refusalOf(text), ['duplicate_name', field], text)
})

test('JSON that only seems to repeat a name is accepted', () => {
  for (const text of [
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    '{"a":"\\"a\\":1,\\"a\\":2"}',
    '[]',
    '"a"',
    'null',
  ])
    assert.deepEqual(refusalOf(text), JSON.parse(text))
  fc.assert(fc.property(fc.json(), (text) => assert.deepEqual(refusalOf(text), JSON.parse(text))))
})

test('a repeated name in JSON is found at any depth', () => {
  const depth = 20_000
  const deep = (inner: string) => `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`
  assert.doesNotThrow(() => readJson(Buffer.from(deep('1'))))
  const [code, field] = Object(refusalOf(deep('{"b":1,"b":2}')))
  assert.deepEqual([code, String(field).length], ['duplicate_name', 2 * depth + 1])
})

test('text that is not JSON is refused, and an empty body is an empty object', () => {
  assert.deepEqual(refusalOf('{"a":'), ['invalid_json', ''])
  assert.deepEqual(readJson(undefined), {})
  assert.deepEqual(refusalOf(''), {})
})
