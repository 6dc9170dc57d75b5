import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from './call.ts'

const RENAME = { path: '/topic/rename', summary: 'Renames a topic', access: 'administrator' } as const

test('a call that writes does not compile without what the audit records of it, nor one that reads with it', () => {
  assert.deepEqual(call({ ...RENAME, effect: 'write', audit: ['topic.renamed'] }).audit, ['topic.renamed'])
  // @ts-expect-error -- It does not say what the audit records, or why nothing.
  call({ ...RENAME, effect: 'write' })
  // @ts-expect-error -- It names no action, and no reason.
  call({ ...RENAME, effect: 'write', audit: [] })
  // @ts-expect-error -- Nothing is recorded of reading.
  call({ ...RENAME, effect: 'read', audit: ['topic.renamed'] })
})
