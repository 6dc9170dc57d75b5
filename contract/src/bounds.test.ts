import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import * as contract from './index.ts'
import { unboundedIn } from './bounds.fixture.ts'

const isCall = (value: unknown): value is contract.Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value
const exported: Record<string, unknown> = contract

describe('what a call takes', () => {
  test('every text and every list that a call takes has a maximum, which stands before all other rules', () => {
    const unbounded = Object.entries(exported).flatMap(([name, call]) =>
      isCall(call) ? unboundedIn(call.input, name) : [],
    )
    assert.deepEqual(unbounded, [], 'Begin its rules with atMost or atMostItems of contract/src/text.ts.')
  })

  test('a schema without a maximum, or with another rule before it, is found wherever it stands', () => {
    const { atMost, atMostItems } = contract
    const bounded = z.string().check(atMost(9))
    const schemas: [z.ZodMiniType, string[]][] = [
      [bounded, []],
      [z.array(bounded).check(atMostItems(9)), []],
      [z.string(), ['x']],
      [z.string().check(z.maxLength(9)), ['x']],
      [z.string().check(z.trim(), atMost(9)), ['x']],
      [z.iso.datetime().check(atMost(99)), ['x']],
      [z.array(bounded), ['x']],
      [z.array(z.string()).check(atMostItems(9)), ['x[]']],
      [z.strictObject({ a: z.optional(z.nullable(z.string())), b: bounded }), ['x.a']],
      [z.union([bounded, z.strictObject({ a: z.string() })]), ['x.a']],
      [z.pipe(z.string(), z.transform(Number)), ['x']],
      [z.object({ a: bounded }), []],
      [z.looseObject({ a: bounded }), ['x']],
      [z.record(z.string(), z.int()), ['x']],
      [z.unknown(), ['x']],
    ]
    for (const [schema, found] of schemas) assert.deepEqual(unboundedIn(schema, 'x'), found)
  })

  test('a text that is too long reaches no other rule', () => {
    let numRead = 0
    const read = z.refine<string>(() => ++numRead > 0)
    const schema = z.string().check(contract.atMost(9), read)
    assert.equal(schema.safeParse('x'.repeat(10)).success, false)
    assert.equal(numRead, 0)
    assert.equal(schema.safeParse('x'.repeat(9)).success, true)
    assert.equal(numRead, 1)
  })

  test('items of a list that is too long are not read', () => {
    let numRead = 0
    const item = z.string().check(
      contract.atMost(9),
      z.refine<string>(() => ++numRead > 0),
    )
    const schema = z.array(item).check(contract.atMostItems(2))
    assert.equal(schema.safeParse(['a', 'b', 'c']).success, false)
    assert.equal(numRead, 0)
  })
})
