import 'fake-indexeddb/auto'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { configureGlobal } from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { deleteDeviceKey } from '#device/storedKey.ts'
import { deletedOpinions } from '#opinions/useOpinions.ts'
import { openVoteStorage } from '#outbox/storage.ts'
import { updateStatus } from '#shell/session.ts'
import { announce } from '#ui/notices/announce.ts'
import { notices } from '#ui/notices/notices.ts'
import { completeBrowser } from './browser.ts'
import { isDeclaredFailure, resetServer } from './fakeServer.ts'

// A few tests run without any browser.
const isBrowser = typeof window !== 'undefined'
if (isBrowser) completeBrowser()
// Leaves time for a busy machine.
configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) })
configure({ asyncUtilTimeout: 8000, getElementError: elementError })

/**
 * Prints the document only when the error is read, since most errors are discarded while a test waits for something.
 */
function elementError(message: string | null, container: Element) {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const drawn = () => `${message ?? ''}\n\n${prettyDOM(container)}`
  return Object.defineProperty(error, 'message', { get: drawn, configurable: true })
}

/** The unexpected errors of a test. A test that expects errors replaces this spy, as `expectErrors` does. */
const unexpected: unknown[][] = []

/** Whether a logged error is a failed call (see `call.ts`) that the test has declared. */
const isDeclared = ([message]: unknown[]): boolean => {
  const [, path] = /^Call failed: (\S+):/.exec(String(message)) ?? []
  return path !== undefined && isDeclaredFailure(path)
}

beforeEach(() => {
  unexpected.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    if (!isDeclared(words)) unexpected.push(words)
  })
  if (isBrowser) resetServer()
})

afterEach(async () => {
  if (isBrowser) {
    cleanup()
    await openVoteStorage().clear()
    await deleteDeviceKey()
    notices.set([])
    deletedOpinions.set(new Set())
    announce('')
    await updateStatus({ isKnown: false })
    localStorage.clear()
  }
  expect(unexpected, 'console.error was called').toEqual([])
})
