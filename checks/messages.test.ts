import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
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

test('the privacy notice says in the same words as the guide what nobody learns, and what can still be learned', () => {
  const wordsOf = (path: string) =>
    readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
  const [promise = ''] =
    /Nobody learns your vote .* can still find the tenth\./.exec(wordsOf('server/legal/privacy.md')) ?? []
  assert.match(
    promise,
    /every figure of how a group voted covers at least 15 people’s answers, and it changes only when/,
  )
  assert.match(promise, /What remains: if everybody agrees, everybody knows; /)
  assert(wordsOf('web/src/messages/guide.ts').includes(promise))
})
