import { afterEach, expect, test } from 'vitest'
import { notices } from '#ui/notices/notices.ts'
import { eraseAndRestart } from './logOut.ts'
import { keepRestartReason, showRestartNotice, RESTART_NOTICE_KEY } from './restartNotice.ts'

afterEach(() => sessionStorage.clear())

test.each([
  ['loggedOut', /^You are logged out/],
  ['deleted', /^Your account is deleted/],
] as const)('the page after a sign-out with the reason %s shows that reason once', async (reason, words) => {
  await eraseAndRestart(reason)
  showRestartNotice()
  showRestartNotice()
  expect(notices.get().map(({ text }) => text)).toEqual([expect.stringMatching(words)])
})

test('a page that a login opens in the language of the account says once that the person is logged in', () => {
  keepRestartReason('loggedIn')
  showRestartNotice()
  showRestartNotice()
  expect(notices.get().map(({ text }) => text)).toEqual(['You are logged in.'])
})

test.each(['anything', 'toString'])('the unknown reason %s shows no notice', (reason) => {
  sessionStorage.setItem(RESTART_NOTICE_KEY, reason)
  showRestartNotice()
  expect(notices.get()).toEqual([])
})
