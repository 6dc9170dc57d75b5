import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { languageOf } from '@parley/contract'
import { compile, literal } from '../web/icu.ts'

describe('the build of messages', () => {
  for (const message of [
    '{count, plural, one {# vote}}',
    '{n, number, percent}',
    '{n, date}',
    '{n, selectordinal, other {#th}}',
    '{open',
    '{n, plural, other {{kind, select, other {# sides}}}}',
  ])
    test(`the message ${message} is refused`, () => {
      assert.throws(() => compile(message))
    })

  test('a plural category that English lacks is refused by its name', () => {
    assert.throws(() => compile('{count, plural, few {# votes} other {# votes}}'), /few/)
  })

  test('a word of one letter stays with the next word in Polish and Ukrainian', () => {
    const [polish, ukrainian, spanish] = [languageOf('pl'), languageOf('uk'), languageOf('es')]
    assert.equal(
      literal('W domu i w lesie, z kimś', polish),
      '`W~domu i~w~lesie, z~kimś`'.replaceAll('~', '\u00a0'),
    )
    assert.equal(
      literal('Голоси й думки (в групі)', ukrainian),
      '`Голоси й~думки (в~групі)`'.replaceAll('~', '\u00a0'),
    )
    // Neither the end of a word nor a letter after an apostrophe or a hyphen is a word.
    assert.equal(literal('droga za nami, ’o to, e-o to', polish), '`droga za nami, ’o to, e-o to`')
    assert.equal(literal('sol y sombra, a o u', spanish), '`sol y sombra, a o u`')
  })

  test('such a word also stays with a value, and in each form of a plural; names of values and forms stay', () => {
    assert.equal(
      compile('{a} z {n, plural, one {# i {z}} few {w # z nich} other {o #}}', languageOf('pl')),
      '(e,h)=>`${h.i(e.a)} z~${h.p(e.n)==="one"?`${h.n(e.n)} i~${h.i(e.z)}`:h.p(e.n)==="few"?`w~${h.n(e.n)} z~nich`:`o~${h.n(e.n)}`}`'.replaceAll(
        '~',
        '\u00a0',
      ),
    )
    assert.match(
      compile('{k, select, a {w} other {z domu}}', languageOf('pl')),
      /e\.k==="a"\?`w`:`z\u00a0domu`/,
    )
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
