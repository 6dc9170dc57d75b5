import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCESS } from '@parley/contract'
import { loginStatusOf, mayCall, type Viewer, type ViewerUser } from '#http/viewer.ts'

const did = 'did:key:z1'
const as = (user: Partial<ViewerUser>): Viewer => ({
  did,
  user: {
    id: 1,
    username: 'a',
    joinedAt: new Date(0),
    provenAt: new Date(0),
    isRegistered: false,
    isLoggedIn: false,
    isModerator: false,
    isAdministrator: false,
    ...user,
  },
})
const isRegistered = true
const isLoggedIn = true

const people: Record<string, [viewer: Viewer | undefined, may: string]> = {
  nobody: [undefined, 'anyone'],
  'an unknown device': [{ did, user: undefined }, 'anyone device'],
  'a guest': [as({}), 'anyone device guest'],
  'a registered person who is logged out': [as({ isRegistered }), 'anyone device'],
  'a registered person': [as({ isRegistered, isLoggedIn }), 'anyone device guest user'],
  'a moderator': [as({ isRegistered, isLoggedIn, isModerator: true }), 'anyone device guest user moderator'],
  'an administrator': [
    as({ isRegistered, isLoggedIn, isAdministrator: true }),
    'anyone device guest user moderator administrator',
  ],
  'a moderator who is logged out': [as({ isRegistered, isModerator: true }), 'anyone device'],
  'an administrator who is logged out': [as({ isRegistered, isAdministrator: true }), 'anyone device'],
  'a guest with a role, which cannot be': [
    as({ isModerator: true, isAdministrator: true }),
    'anyone device guest',
  ],
}

for (const [who, [viewer, may]] of Object.entries(people))
  test(`${who} may make the calls for: ${may} (spec 6.1)`, () => {
    assert.equal(ACCESS.filter((access) => mayCall(access, viewer)).join(' '), may)
  })

test('the login status shows whether a device is known, registered and logged in (spec 6.1)', () => {
  const unknown = { isKnown: false, isRegistered: false, isLoggedIn: false }
  assert.deepEqual(loginStatusOf({ did, user: undefined }), unknown)
  assert.deepEqual(loginStatusOf(as({})), { ...unknown, isKnown: true })
  assert.deepEqual(loginStatusOf(as({ isRegistered })), { ...unknown, isKnown: true, isRegistered })
  assert.deepEqual(loginStatusOf(as({ isRegistered, isLoggedIn })), {
    isKnown: true,
    isRegistered,
    isLoggedIn,
  })
})
