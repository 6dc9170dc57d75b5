import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetDevice } from '#device/key.ts'
import { wipeOutbox } from '#outbox/outbox.ts'
import { notices } from '#ui/notices.ts'
import { answerNothing } from './fakeServer.ts'

// What jsdom lacks of a browser.
if (!globalThis.crypto?.subtle)
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
  this.querySelector<HTMLElement>('button, input, textarea, select, a')?.focus()
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
HTMLElement.prototype.hidePopover ??= function () {}
HTMLElement.prototype.showPopover ??= function () {}

beforeEach(() => {
  vi.spyOn(console, 'error')
  answerNothing()
})

afterEach(async () => {
  cleanup()
  await wipeOutbox()
  await forgetDevice()
  notices.set([])
  localStorage.clear()
  const { calls } = vi.mocked(console.error).mock
  expect(calls, 'console.error was called').toEqual([])
})
