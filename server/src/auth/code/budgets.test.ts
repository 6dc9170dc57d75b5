import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  BUDGETS,
  decideSending,
  isAbused,
  messageBudgets,
  nextCodeAt,
  type RequestCounts,
} from '#auth/code/budgets.ts'

const nothing: RequestCounts = {
  recipientDay: 0,
  ownRecipientDay: 0,
  otherRecipientsDay: 0,
  networkHour: 0,
  networkDay: 0,
  blockHour: 0,
  areaHour: 0,
  allHour: 0,
}
const limits = { SMS_PER_COUNTRY: 200, SMS_PER_HOUR: 1000, MAIL_PER_DOMAIN: 200, MAIL_PER_HOUR: 2000 }
type Given = Partial<RequestCounts> & {
  method?: 'phone' | 'email'
  countsNetworks?: boolean
  isAbused?: boolean
  worked?: number
  isOwn?: boolean
}

/** The decision about a code, or by how many bits its proof of work must be harder than usual. */
function decisionOn({
  method = 'phone',
  countsNetworks = true,
  isAbused = false,
  worked,
  isOwn = false,
  ...counts
}: Given): string {
  const asker = { isOwn, worked }
  const budgets = messageBudgets(limits, method)
  const decided = decideSending({ ...nothing, ...counts }, { budgets, countsNetworks, asker, isAbused })
  return typeof decided === 'string' ? decided : `work +${decided.extraBits}`
}

describe('a code', () => {
  const byMail = { method: 'email' } as const
  const flood = { blockHour: 1999, areaHour: 1999, allHour: 1999 }
  const rules: [rule: string, counts: Given, becomes: string, afterWork?: string, ofOwnDevice?: string][] = [
    ['is sent where nothing was asked before', {}, 'send'],
    ['is the fifth of its number today', { recipientDay: 4, ownRecipientDay: 4 }, 'send'],
    ['is the sixth that this device asks for the number', { ownRecipientDay: 5 }, 'wait_a_day'],
    ['is for a number that others have used up', { recipientDay: 5, ownRecipientDay: 1 }, 'answer_alike'],
    ['is for the third number of a device', { otherRecipientsDay: 2 }, 'send'],
    ['is for the fourth number of a device', { otherRecipientsDay: 3 }, 'wait_a_day'],
    ['is the eleventh of a network in an hour', { networkHour: 10 }, 'work +0', 'send', 'send'],
    ['is the fifty-first of a network today', { networkDay: 50 }, 'work +4', 'send', 'send'],
    ['is the hundredth of a network today', { networkDay: 99 }, 'work +5', 'send', 'send'],
    ['is the ten thousandth of a network today', { networkDay: 9999 }, 'work +6', 'send', 'send'],
    ['comes when half the budget of the block is used', { blockHour: 10 }, 'work +0', 'send', 'send'],
    ['comes when the budget of the block is used', { blockHour: 20 }, 'work +4', 'send', 'send'],
    ['comes when it is used twice', { blockHour: 40 }, 'work +6', 'send', 'send'],
    ['comes when half the budget of the country is used', { areaHour: 100 }, 'work +0', 'send', 'send'],
    ['comes when the budget of the country is used', { areaHour: 200 }, 'wait_an_hour', undefined, 'send'],
    ['comes when the reserve is used', { areaHour: 240 }, 'wait_an_hour'],
    ['comes when half the whole budget is used', { allHour: 500 }, 'work +0', 'send', 'send'],
    ['comes when the whole budget is used', { allHour: 1000 }, 'wait_an_hour', undefined, 'send'],
    ['goes to a domain with half its budget used', { ...byMail, blockHour: 100 }, 'work +0', 'send', 'send'],
    ['goes to a domain with its budget used', { ...byMail, blockHour: 200 }, 'work +4', 'send', 'send'],
    ['goes to a domain with its budget used ten times', { ...byMail, ...flood }, 'work +6', 'send', 'send'],
    [
      'comes when the budget of mails is used',
      { ...byMail, allHour: 2000 },
      'wait_an_hour',
      undefined,
      'send',
    ],
    ['is for a country that uses too few', { isAbused: true }, 'work +4', 'send', 'send'],
  ]
  for (const [rule, counts, becomes, afterWork = becomes, ofOwnDevice = becomes] of rules)
    test(`a code that ${rule} leads to “${becomes}”, after work to “${afterWork}”, on its account's devices to “${ofOwnDevice}”`, () => {
      assert.equal(decisionOn(counts), becomes)
      assert.equal(decisionOn({ ...counts, worked: 6 }), afterWork)
      assert.equal(decisionOn({ ...counts, isOwn: true }), ofOwnDevice)
    })
})

test('a proof of work that is easier than now required counts only if it is at most one bit easier', () => {
  assert.equal(decisionOn({ networkDay: 50, worked: 0 }), 'work +4')
  assert.equal(decisionOn({ networkDay: 50, worked: 2 }), 'work +4')
  assert.equal(decisionOn({ networkDay: 50, worked: 3 }), 'send')
})

test('a country is slowed down only if at least ten networks leave codes unused, and fewer than three in ten are used', () => {
  const use = { verified: 0, unverified: 50, networks: 17 }
  assert.equal(isAbused(use), true)
  assert.equal(isAbused({ ...use, networks: 10 }), true)
  assert.equal(isAbused({ ...use, networks: 9 }), false)
  assert.equal(isAbused({ ...use, unverified: 49 }), false)
  assert.equal(isAbused({ ...use, verified: 21 }), true)
  assert.equal(isAbused({ ...use, verified: 22 }), false)
  assert.equal(isAbused({ ...use, verified: 30, unverified: 70 }), false)
})

test('LIMITS=0 switches off the budgets of networks only', () => {
  const without = { countsNetworks: false }
  assert.equal(decisionOn({ networkHour: 900, networkDay: 900, ...without }), 'send')
  assert.equal(decisionOn({ blockHour: BUDGETS.numbersOfBlockPerHour, ...without }), 'work +4')
})

test('the next code can be requested after 30, 60 and then always 120 seconds', () => {
  const waits = [1, 2, 3, 4, 5].map((times) => nextCodeAt(new Date(0), times).getTime() / 1000)
  assert.deepEqual(waits, [30, 60, 120, 120, 120])
})
