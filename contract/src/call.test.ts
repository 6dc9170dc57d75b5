import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from './call.ts'

const RENAME = { path: '/topic/rename', summary: 'Renames a topic', access: 'administrator' } as const

test('a call that writes compiles only if it says what the audit records, and a call that reads only if it does not', () => {
  assert.deepEqual(call({ ...RENAME, effect: 'write', audit: ['topic.renamed'] }).audit, ['topic.renamed'])
  // @ts-expect-error -- It does not say what the audit records, or why nothing.
  call({ ...RENAME, effect: 'write' })
  // @ts-expect-error -- It names no action, and no reason.
  call({ ...RENAME, effect: 'write', audit: [] })
  // @ts-expect-error -- Nothing is recorded of reading.
  call({ ...RENAME, effect: 'read', audit: ['topic.renamed'] })
})
