import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RESERVED_USERNAMES, Username, usernameProblem } from './text.ts'

const problems: Record<NonNullable<ReturnType<typeof usernameProblem>>, string[]> = {
  too_short: ['', 'a', '_', '7'],
  too_long: ['a'.repeat(21), 'calm_heron_and_friend'],
  characters: ['Bob', 'b ob', 'bób', 'bob!', 'b-ob', 'b.ob', 'bob\n', '９９', 'а_bob', 'bob​'],
  needs_letter: ['__', '___'],
  double_underscore: ['a__b', '__a', 'a__', 'a___b'],
  reserved: (
    'ext ext_bob extra parley admin administrator moderator moderation support system root demo guest deleted ' +
    'deleted_user official security help null undefined'
  ).split(' '),
}

describe('a username', () => {
  for (const [problem, names] of Object.entries(problems))
    for (const name of names)
      test(`${JSON.stringify(name)} is refused as a username: ${problem}`, () => {
        assert.equal(usernameProblem(name), problem)
        assert.equal(Username.safeParse(name).success, false)
      })

  for (const name of ['ab', 'a1', '42', '7_', '_a', 'a_', 'a_b_c', 'next', 'administrators', 'a'.repeat(20)])
    test(`${name} is accepted as a username`, () => {
      assert.equal(usernameProblem(name), undefined)
      assert.equal(Username.parse(name), name)
    })

  test('a reserved username is refused, and each reserved username would be valid otherwise', () => {
    for (const name of RESERVED_USERNAMES) {
      assert.equal(usernameProblem(name), 'reserved')
      assert.equal(usernameProblem(`${name}1`), undefined)
    }
  })
})
