import { afterEach, expect, test } from 'vitest'
import { notices } from '#ui/notices/notices.ts'
import { eraseAndRestart } from './logOut.ts'
import { showSignOutNotice, SIGN_OUT_NOTICE_KEY } from './signOutNotice.ts'

afterEach(() => sessionStorage.clear())

test.each([
  ['loggedOut', /^You are logged out/],
  ['deleted', /^Your account is deleted/],
] as const)('the page after a sign-out with the reason %s shows that reason once', async (reason, words) => {
  await eraseAndRestart(reason)
  showSignOutNotice()
  showSignOutNotice()
  expect(notices.get().map(({ text }) => text)).toEqual([expect.stringMatching(words)])
})

test('an unknown reason for a sign-out shows no notice', () => {
  sessionStorage.setItem(SIGN_OUT_NOTICE_KEY, 'anything')
  showSignOutNotice()
  expect(notices.get()).toEqual([])
})
