import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLandline, phoneOf } from '#auth/phone/number.ts'

const allCallingCodes: ReadonlySet<string> = new Set()
const parsePhone = (text: string, callingCode = '1', callingCodes = allCallingCodes) =>
  phoneOf(text, { callingCode, callingCodes })

test('all spellings of a number give the same number', () => {
  const one = parsePhone('+33612345678', '33')
  assert(typeof one === 'object')
  assert.deepEqual(one, {
    method: 'phone',
    to: '+33612345678',
    normalForm: '+33612345678',
    country: 'FR',
    block: '+33612345',
  })
  for (const spelling of [
    '06 12 34 56 78',
    '6 12 34 56 78',
    '+33 (0)6 12 34 56 78',
    '+33-6-12-34-56-78',
    '+３３６１２３４５６７８',
    'tel:+33612345678',
    '+33\u200B612345678',
    '(06) 12.34.56.78',
  ])
    assert.deepEqual(parsePhone(spelling, '33'), one, spelling)
})

test('text that is not a number, has an extension or begins with 00 is refused as invalid_phone_number', () => {
  for (const text of [
    '',
    'x',
    '123',
    '+',
    '+33',
    '+999123456789',
    '+336123456789012',
    '0033612345678',
    '00 33 6 12 34 56 78',
    'tel:0033612345678',
    '００33612345678',
    '+33612345678 ext 5',
    '+33612345678;ext=5',
    'call +33612345678 now',
    '\0',
    '+1 202 555 0100'.padEnd(41),
  ])
    assert.equal(parsePhone(text, '33'), 'invalid_phone_number', JSON.stringify(text))
})

test('every listed type, and numbers that only look mobile, are refused as restricted_phone_type (spec 5.14)', () => {
  const numbers: Record<string, string> = {
    'fixed line': '+33142685300',
    premium: '+33892123456',
    'toll free': '+33800123456',
    'shared cost': '+33810123456',
    voip: '+33912345678',
    pager: '+447640123456',
    voicemail: '+41860791234567',
    'universal access': '+443001234567',
    'personal, forwarding': '+447012345678',
    'satellite 870': '+870301234567',
    'satellite 881': '+881612345678',
    'global network 883': '+883510012345',
  }
  for (const [type, text] of Object.entries(numbers))
    assert.equal(parsePhone(text), 'restricted_phone_type', `${type} ${text}`)
})

test('a landline is distinguished from other numbers that get no code', () => {
  assert.equal(isLandline('+33142685300', '33'), true)
  assert.equal(isLandline('01 42 68 53 00', '33'), true)
  for (const text of ['+33892123456', '+33800123456', '+33912345678'])
    assert.equal(isLandline(text, '33'), false)
})

test('mobile numbers, and numbers that cannot be distinguished from mobile ones, are accepted (spec 5.13)', () => {
  for (const text of ['+33612345678', '+12025550100', '+4915123456789', '+447400123456'])
    assert.equal(typeof parsePhone(text), 'object', text)
})

test('personal numbers are accepted, and no number is refused because its type is unknown (spec 5.13)', () => {
  assert.equal(typeof parsePhone('+15002345678'), 'object')
  // The full metadata knows the type of every valid number, so a number without one is invalid rather than restricted.
  assert.equal(parsePhone('+46741234567'), 'invalid_phone_number')
})

test('a calling code that is not served is refused as restricted_phone_type, whichever country was chosen', () => {
  assert.equal(parsePhone('+33612345678', '1', new Set(['1'])), 'restricted_phone_type')
  assert.equal(typeof parsePhone('+12025550100', '33', new Set(['1'])), 'object')
})
