import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { emailOf } from '#auth/email/address.ts'

const normalFormOf = (text: string) => emailOf(text)?.normalForm

describe('the normal form of an address', () => {
  const SAME: [written: string, normalForm: string][] = [
    ['Ada@Town.Example', 'ada@town.example'],
    [' ada@town.example\n', 'ada@town.example'],
    ['ada+votes@town.example', 'ada+votes@town.example'],
    ['a.d.a@town.example', 'a.d.a@town.example'],
    ['A.d.a+votes@gmail.com', 'ada@gmail.com'],
    ['ada@GoogleMail.com', 'ada@gmail.com'],
    ['a.da+votes@outlook.com', 'a.da@outlook.com'],
    ['a.d-a+votes@proton.me', 'a.d-a@proton.me'],
    ['+@gmail.com', '+@gmail.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ['jürgen@town.example', 'jürgen@town.example'],
    ['ju\u0308rgen@town.example', 'jürgen@town.example'],
    ["o'neill&co=x@town.example", "o'neill&co=x@town.example"],
  ]
  for (const [written, normalForm] of SAME)
    test(`${JSON.stringify(written)} counts as ${normalForm}`, () =>
      assert.equal(normalFormOf(written), normalForm))

  test('the mail goes to what was typed, with its domain as the name servers know it', () => {
    assert.equal(emailOf(' A.d.a+Votes@Gmail.com')?.to, 'A.d.a+Votes@gmail.com')
    assert.equal(emailOf('Ada@Bücher.example')?.to, 'Ada@xn--bcher-kva.example')
  })

  test('signs that look like others send no mail elsewhere than to the address that is hashed', () => {
    // The sign for Kelvin is the same letter as K; wide letters and ligatures are others. Domains know neither.
    assert.deepEqual(
      ['blac\u212a@town.example', 'black@\uff54own.example'].map((typed) => emailOf(typed)?.to),
      ['blacK@town.example', 'black@town.example'],
    )
    assert.notEqual(normalFormOf('\uff41da@town.example'), normalFormOf('ada@town.example'))
    assert.notEqual(normalFormOf('\u0130da@town.example'), normalFormOf('i\u0307da@town.example'))
  })

  test('an address does not depend on case, and its normal form is an address with the same normal form', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const normalForm = normalFormOf(address)
        if (normalForm === undefined) return
        assert.equal(normalFormOf(normalForm), normalForm)
        assert.equal(normalFormOf(address.toUpperCase()), normalForm)
      }),
    )
  })

  test('what a mail is sent to has the same normal form as what was typed, and is sent as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        const found = emailOf(`${name}@town.example`)
        if (found !== undefined) assert.deepEqual(emailOf(found.to), found)
      }),
    )
  })

  test('different names at a domain that nobody knows stay different', () => {
    const name = fc.stringMatching(/^[a-z0-9+_-]{1,20}$/)
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [a, b] = [one, other].map((local) => normalFormOf(`${local}@town.example`))
        assert.equal(a === b, one === other)
      }),
    )
  })
})

test('what is no address that mail can be sent to is refused', () => {
  const refused = [
    '',
    'ada',
    'ada@',
    '@town.example',
    'ada@town',
    'ada@localhost',
    'ada@@town.example',
    'a da@town.example',
    '"a da"@town.example',
    'ada@[192.0.2.1]',
    'ada@192.0.2.1',
    'ada@town..example',
    'ada@.town.example',
    'ada@town.example.',
    '.ada@town.example',
    'ada.@town.example',
    'a..da@town.example',
    'ada@town.example, bob@town.example',
    'ada@town.example;bob@town.example',
    'Ada <ada@town.example>',
    'ada@town.example\r\nBcc: bob@town.example',
    'ada@town.example%0ABcc',
    'ada\n@town.example',
    'ada\0@town.example',
    'ada\u200b@town.example',
    'ada\u202e@town.example',
    'ada\uff20town.example',
    `${'a'.repeat(65)}@town.example`,
    `ada@${'town.'.repeat(50)}example`,
    `ada@${'a'.repeat(64)}.example`,
  ]
  for (const text of refused) assert.equal(emailOf(text), undefined, JSON.stringify(text))
})

test('whatever is typed, what a mail is sent to has no line, no space and no second address in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }), (one, other) => {
      for (const text of [one, other, `${one}@${other}`, `${one}@town.example`, `ada@${other}.example`]) {
        const to = emailOf(text)?.to ?? ''
        assert.doesNotMatch(to, /[\s\p{C}"(),:;<>[\\\]]|@.*@/u)
        assert.ok(to.length <= 254)
      }
    }),
  )
})
