import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compile } from '../web/compiledMessages.ts'

describe('the build of messages', () => {
  for (const message of [
    '{count, plural, one {# vote}}',
    '{n, number}',
    '{n, selectordinal, other {#th}}',
    '{open',
  ])
    test(`the message ${message} is refused`, () => {
      assert.throws(() => compile(message))
    })

  test('a plural category that English lacks is refused by its name', () => {
    assert.throws(() => compile('{count, plural, few {# votes} other {# votes}}'), /few/)
  })
})
