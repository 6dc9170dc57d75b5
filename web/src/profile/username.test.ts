import { RESERVED_USERNAMES, usernameProblem } from '@parley/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { USERNAME_RULES } from './username.ts'

const isAllowed = (username: string) => USERNAME_RULES.every(({ isMet }) => isMet(username))

test('a username meets all rules exactly when the contract accepts it', () => {
  const near = fc.string({
    unit: fc.constantFrom('a', 'x', 'Z', '7', '_', 'e', 't', '-', 'admin', '1'),
    maxLength: 22,
  })
  fc.assert(
    fc.property(fc.oneof(near, fc.constantFrom(...RESERVED_USERNAMES)), (username) => {
      expect(isAllowed(username)).toBe(usernameProblem(username) === undefined)
    }),
  )
})
