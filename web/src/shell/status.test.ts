import { expect, test } from 'vitest'
import { isSignOut } from './loginEffects.ts'
import { nextStatus, UNKNOWN, type StatusUpdate } from './status.ts'

const GUEST = { isKnown: true, isRegistered: false, isLoggedIn: false }
const LOGGED_OUT = { isKnown: true, isRegistered: true, isLoggedIn: false }
const LOGGED_IN = { isKnown: true, isRegistered: true, isLoggedIn: true }

const RULES: [rule: string, old: typeof GUEST, update: StatusUpdate, expected: typeof GUEST][] = [
  ['isKnown false resets all three (spec 4.1)', LOGGED_IN, { isKnown: false }, UNKNOWN],
  [
    'isKnown false wins over everything beside it (spec 4.1)',
    LOGGED_IN,
    { isKnown: false, isLoggedIn: true },
    UNKNOWN,
  ],
  ['isKnown true makes the user known (spec 4.2)', UNKNOWN, { isKnown: true }, GUEST],
  ['isRegistered makes the user known (spec 4.2)', UNKNOWN, { isRegistered: true }, LOGGED_OUT],
  ['isLoggedIn makes the user known (spec 4.2)', UNKNOWN, { isLoggedIn: true }, LOGGED_IN],
  ['any update keeps a known user known (spec 4.2)', GUEST, {}, GUEST],
  ['a log-out keeps a known user known (spec 4.2)', LOGGED_IN, { isLoggedIn: false }, LOGGED_OUT],
  [
    'being logged in forces being registered (spec 4.3)',
    GUEST,
    { isLoggedIn: true, isRegistered: false },
    LOGGED_IN,
  ],
  ['an empty update leaves an unknown user unknown (spec 4.4)', UNKNOWN, {}, UNKNOWN],
  [
    'isRegistered keeps its value if an update does not contain it (spec 4.5)',
    LOGGED_OUT,
    { isKnown: true },
    LOGGED_OUT,
  ],
  [
    'isLoggedIn keeps its value if an update does not contain it (spec 4.5)',
    LOGGED_IN,
    { isKnown: true },
    LOGGED_IN,
  ],
]

test.each(RULES)('%s', (_rule, old, update, expected) => {
  expect(nextStatus(old, update).newStatus).toEqual(expected)
})

test('an update that sets a flag to false still makes an unknown user known (spec 4.2)', () => {
  expect(nextStatus(UNKNOWN, { isRegistered: false }).newStatus).toEqual(GUEST)
})

test('an update gives the old and the new status, each with its guest-or-logged-in flag (spec 4.6)', () => {
  expect(nextStatus(UNKNOWN, { isKnown: true })).toEqual({
    newStatus: GUEST,
    oldStatus: UNKNOWN,
    isGuestOrLoggedIn: true,
    wasGuestOrLoggedIn: false,
  })
})

test('a registered user who is not logged in is neither a guest nor logged in (spec 3.1)', () => {
  expect(nextStatus(LOGGED_IN, { isLoggedIn: false }).isGuestOrLoggedIn).toBe(false)
})

test.each([
  ['a log-out', LOGGED_IN, { isLoggedIn: false }, undefined, true],
  ['a device that is not known any more', GUEST, { isKnown: false }, undefined, true],
  ['a device that was known on an earlier visit', UNKNOWN, { isKnown: false }, 'known', true],
  [
    'a session that ended since an earlier visit',
    UNKNOWN,
    { isKnown: true, isRegistered: true },
    'logged-in',
    true,
  ],
  ['a session that has lasted', UNKNOWN, { isLoggedIn: true }, 'logged-in', false],
  ['a device that was never known', UNKNOWN, { isKnown: false }, undefined, false],
  ['a new guest', UNKNOWN, { isKnown: true }, undefined, false],
  ['a log-in', GUEST, { isLoggedIn: true }, 'known', false],
])('isSignOut tells whether a change of status is a sign-out: %s', (_who, old, update, before, isEnd) => {
  expect(isSignOut(nextStatus(old, update), before)).toBe(isEnd)
})
