import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BUDGETS, decideSending, nextCodeAt, type Counts, type Sending } from '#auth/phone/budgets.ts'

const nothing: Counts = {
  numberDay: 0,
  ownNumberDay: 0,
  otherNumbersDay: 0,
  networkHour: 0,
  networkDay: 0,
  blockHour: 0,
  countryHour: 0,
  allHour: 0,
  countrySettled: 0,
  countryVerified: 0,
}
const limits = { SMS_PER_COUNTRY: 200, SMS_PER_HOUR: 1000, LIMITS: true }
const sending = (counts: Partial<Counts>, hasWorked = false) =>
  decideSending({ ...nothing, ...counts }, { limits, hasWorked })

describe('a code', () => {
  const rules: [rule: string, counts: Partial<Counts>, becomes: Sending, afterWork?: Sending][] = [
    ['is sent where nothing was asked before', {}, 'send'],
    ['is the fifth of its number today', { numberDay: 4, ownNumberDay: 4 }, 'send'],
    ['is the sixth that this device asks for the number', { ownNumberDay: 5 }, 'wait_a_day'],
    ['is for a number that others have used up', { numberDay: 5, ownNumberDay: 1 }, 'answer_alike'],
    ['is for the third number of a device', { otherNumbersDay: 2 }, 'send'],
    ['is for the fourth number of a device', { otherNumbersDay: 3 }, 'wait_a_day'],
    ['is the eleventh of a network in an hour', { networkHour: 10 }, 'proof_of_work', 'send'],
    ['is the fifty-first of a network today', { networkDay: 50 }, 'wait_a_day', 'wait_a_day'],
    ['comes when half the budget of the block is used', { blockHour: 10 }, 'proof_of_work', 'send'],
    ['comes when the budget of the block is used', { blockHour: 20 }, 'wait_an_hour', 'wait_an_hour'],
    ['comes when half the budget of the country is used', { countryHour: 100 }, 'proof_of_work', 'send'],
    ['comes when the budget of the country is used', { countryHour: 200 }, 'wait_an_hour', 'wait_an_hour'],
    ['comes when half the whole budget is used', { allHour: 500 }, 'proof_of_work', 'send'],
    ['comes when the whole budget is used', { allHour: 1000 }, 'wait_an_hour', 'wait_an_hour'],
    ['is for a country that uses too few', { countrySettled: 50, countryVerified: 14 }, 'wait_an_hour'],
    ['is for a country that uses enough', { countrySettled: 50, countryVerified: 15 }, 'send'],
    ['is for a country with too few to tell', { countrySettled: 49, countryVerified: 0 }, 'send'],
  ]
  for (const [rule, counts, becomes, afterWork = becomes] of rules)
    test(`a code that ${rule}: ${becomes}${afterWork === becomes ? '' : `, and with work ${afterWork}`}`, () => {
      assert.equal(sending(counts), becomes)
      assert.equal(sending(counts, true), afterWork)
    })
})

test('without limits the network that asks does not matter, and everything else does', () => {
  const without = { limits: { ...limits, LIMITS: false }, hasWorked: false }
  assert.equal(decideSending({ ...nothing, networkHour: 900, networkDay: 900 }, without), 'send')
  assert.equal(decideSending({ ...nothing, blockHour: BUDGETS.blockPerHour }, without), 'wait_an_hour')
})

test('the next code can be asked for after 30, 60 and then always 120 seconds', () => {
  const waits = [1, 2, 3, 4, 5].map((times) => nextCodeAt(new Date(0), times).getTime() / 1000)
  assert.deepEqual(waits, [30, 60, 120, 120, 120])
})
