import { expect, test } from 'vitest'
import { withPresses } from './castHere.ts'

test('A press stands above what the server answered before it', () => {
  const votes = withPresses(
    [
      ['op1', 'agree'],
      ['op2', 'pass'],
    ],
    [
      ['op1', 'disagree'],
      ['op2', 'cancel'],
    ],
  )
  expect([...votes]).toEqual([['op1', 'disagree']])
})

test('The newest press stands last', () => {
  const votes = withPresses(
    [
      ['op1', 'agree'],
      ['op2', 'agree'],
    ],
    [['op1', 'pass']],
  )
  expect([...votes.keys()]).toEqual(['op2', 'op1'])
})
