import { expect, test } from 'vitest'
import type { VoteAction } from '@parley/contract'
import { createOptimistic, mergeOptimisticVotes } from './optimistic.ts'

const conversationSlugId = 'streets1'

test('a vote of this page replaces an older answer of the server', () => {
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

test('the newest vote comes last', () => {
  const votes = mergeOptimisticVotes(
    [
      ['op1', 'agree'],
      ['op2', 'agree'],
    ],
    [['op1', 'pass']],
  )
  expect([...votes.keys()]).toEqual(['op2', 'op1'])
})

test('a refused vote falls back to the last one that the server has confirmed', () => {
  const votes = createOptimistic<VoteAction>()
  votes.press('op1', 'agree', { conversationSlugId, former: 'cancel' })
  votes.confirm('op1', { conversationSlugId }, 'agree')
  votes.press('op1', 'disagree', { conversationSlugId, former: 'agree' })
  expect(votes.rollBack('op1')).toEqual({ shown: 'disagree', confirmed: 'agree' })
  expect(votes.store.get().get('op1')?.value).toBe('agree')
})
