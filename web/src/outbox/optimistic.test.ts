import { expect, test } from 'vitest'
import type { VoteAction } from '@parley/contract'
import { createOptimistic, mergeOptimisticVotes } from './optimistic.ts'

const conversationSlugId = 'streets1'

test('A vote of this page stands above what the server answered before it', () => {
  const votes = mergeOptimisticVotes(
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

test('The newest vote stands last', () => {
  const votes = mergeOptimisticVotes(
    [
      ['op1', 'agree'],
      ['op2', 'agree'],
    ],
    [['op1', 'pass']],
  )
  expect([...votes.keys()]).toEqual(['op2', 'op1'])
})

test('A refused vote falls back to the last one that the server has confirmed', () => {
  const votes = createOptimistic<VoteAction>()
  votes.press('op1', 'agree', { conversationSlugId, former: 'cancel' })
  votes.confirm('op1', 'agree')
  votes.press('op1', 'disagree', { conversationSlugId, former: 'agree' })
  expect(votes.rollBack('op1')).toEqual({ shown: 'disagree', confirmed: 'agree' })
  expect(votes.store.get().get('op1')?.value).toBe('agree')
})
