import { afterEach, expect, test } from 'vitest'
import { notices } from '#ui/notices.ts'
import { keepFarewell, takeFarewell } from './farewell.ts'
import { sayFarewell } from './sayFarewell.ts'

afterEach(() => {
  takeFarewell()
})

test.each([
  ['loggedOut', /^You are logged out/],
  ['deleted', /^Your account is deleted/],
] as const)('the page after %s says what has happened', (reason, words) => {
  keepFarewell(reason)
  sayFarewell(takeFarewell() ?? 'loggedOut')
  expect(notices.get().map(({ text }) => text)).toEqual([expect.stringMatching(words)])
})

test('an unknown reason is none', () => {
  sessionStorage.setItem('parley:farewell', 'anything')
  expect(takeFarewell()).toBeUndefined()
})
