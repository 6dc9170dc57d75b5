import assert from 'node:assert/strict'
import { test } from 'node:test'
import { votesOfAccounts, type Votes } from '#results/vote-columns.ts'

const columns = (rows: readonly [person: number, opinion: number, value: number][]): Votes => ({
  participantIds: Int32Array.from(rows, ([person]) => person),
  opinionIds: Int32Array.from(rows, ([, opinion]) => opinion),
  values: Int8Array.from(rows, ([, , value]) => value),
})

test('if an account and its merged guests voted on the same opinion, the account’s vote stays, or else that of the first merged guest', () => {
  const [guest, account, first, stranger] = [1, 2, 3, 4]
  const votes = columns([
    [guest, 10, -1],
    [guest, 11, -1],
    [guest, -1, 1],
    [account, 10, 1],
    [first, 10, 0],
    [first, 11, 0],
    [first, -2, 1],
    [stranger, 10, -1],
  ])
  const merged = new Map([
    [first, account],
    [guest, account],
  ])
  assert.deepEqual(
    votesOfAccounts(votes, merged),
    columns([
      [account, 10, 1],
      [account, 11, 0],
      [account, -2, 1],
      [stranger, 10, -1],
    ]),
  )
})
