import { expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { castHere, putCastHere, withPresses } from './castHere.ts'

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

test('A log-in lets go of presses, as the server knows which vote of guest and account counts', async () => {
  await updateStatus({ isKnown: true })
  putCastHere('op1', 'agree')
  await updateStatus({ isKnown: true })
  expect(castHere.get().size).toBe(1)
  await updateStatus({ isLoggedIn: true })
  expect(castHere.get().size).toBe(0)
})
