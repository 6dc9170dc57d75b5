import { expect, test } from 'vitest'
import { hintFor } from './opinionHints.ts'

test.each([
  'Should we close the square?',
  'Why not “free buses?”',
  'هل نغلق الساحة؟',
  '広場を閉じるべきですか？',
])('a question is hinted at: %s', (text) => {
  expect(hintFor(text)).toBe('question')
})

test.each([
  'The town should close the square and buses should be free.',
  'We must plant trees. Parking needs to be cheaper.',
  'Buses have to be free, but cars should pay.',
])('two demands in one opinion are hinted at: %s', (text) => {
  expect(hintFor(text)).toBe('two_statements')
})

test.each(['Mayor Smith does too little.', 'Ask @jane_doe about it.', 'Dr. Žižek is right.'])(
  'the name of a person is hinted at: %s',
  (text) => {
    expect(hintFor(text)).toBe('person')
  },
)

test('a text of more than 140 characters gets the hint that it is long', () => {
  expect(hintFor('a'.repeat(140))).toBeUndefined()
  expect(hintFor('a'.repeat(141))).toBe('long')
})

test.each([
  '',
  'Families and shops need the square.',
  'The town should close the square, because families and old people need space.',
  'Main Street and Bowling Green need trees. Mail a@b.example to help.',
  'The mayor should listen.',
  'What people ask (why?) matters.',
])('nothing is hinted at in a plain statement: %s', (text) => {
  expect(hintFor(text)).toBeUndefined()
})

test('of several hints only the most useful one is given', () => {
  expect(hintFor('Should the Mayor Smith build parks and should buses be free?')).toBe('question')
  expect(hintFor(`Mayor Smith ${'a'.repeat(140)}`)).toBe('person')
})
