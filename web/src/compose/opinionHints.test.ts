import { expect, test } from 'vitest'
import { hintsFor } from './opinionHints.ts'

test.each([
  'Should we close the square?',
  'Why not “free buses?”',
  'هل نغلق الساحة؟',
  '広場を閉じるべきですか？',
])('a question is hinted at: %s', (text) => {
  expect(hintsFor(text)).toEqual(['question'])
})

test.each([
  'The town should close the square and buses should be free.',
  'We must plant trees. Parking needs to be cheaper.',
  'Buses have to be free, but cars should pay.',
])('two demands in one opinion are hinted at: %s', (text) => {
  expect(hintsFor(text)).toEqual(['two_statements'])
})

test.each(['Mayor Smith does too little.', 'Ask @jane_doe about it.', 'Dr. Žižek is right.'])(
  'the name of a person is hinted at: %s',
  (text) => {
    expect(hintsFor(text)).toEqual(['person'])
  },
)

test('a text of more than 140 characters is hinted at as long', () => {
  expect(hintsFor('a'.repeat(140))).toEqual([])
  expect(hintsFor('a'.repeat(141))).toEqual(['long'])
})

test.each([
  '',
  'Families and shops need the square.',
  'The town should close the square, because families and old people need space.',
  'Main Street and Bowling Green need trees. Mail a@b.example to help.',
  'The mayor should listen.',
  'What people ask (why?) matters.',
])('nothing is hinted at in a plain statement: %s', (text) => {
  expect(hintsFor(text)).toEqual([])
})
