import { LIMITS, RESERVED_USERNAMES } from '@parley/contract'
import * as m from '#messages/profile.ts'

/** What the contract's `usernameProblem` asks, rule by rule, so that each can be ticked while somebody types. */
export const USERNAME_RULES: readonly { label: () => string; isMet: (username: string) => boolean }[] = [
  {
    label: m.ruleLength,
    isMet: ({ length }) => length >= LIMITS.usernameMin && length <= LIMITS.usernameMax,
  },
  { label: m.ruleCharacters, isMet: (username) => /^[a-z0-9_]+$/.test(username) },
  { label: m.ruleLetter, isMet: (username) => /[a-z0-9]/.test(username) },
  { label: m.ruleUnderscores, isMet: (username) => !username.includes('__') },
  {
    label: m.ruleReserved,
    isMet: (username) => !username.startsWith('ext') && !RESERVED_USERNAMES.includes(username),
  },
]
