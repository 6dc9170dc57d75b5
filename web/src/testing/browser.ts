import { webcrypto } from 'node:crypto'
import { performance as clock } from 'node:perf_hooks'
import { vi } from 'vitest'

/** Adds the browser functions that jsdom lacks. */
export const completeBrowser = () => {
  if (!globalThis.crypto?.subtle) {
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  }
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
  performance.getEntriesByType ??= () => []
  performance.mark ??= (name, options) => clock.mark(name, options)
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.setPointerCapture ??= () => {}
  completeDialogs()
  completePopovers()
}

const completeDialogs = () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('button, input, textarea, select, a')?.focus()
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
}

/** Popovers are always in the accessibility tree here, since jsdom draws nothing. */
const completePopovers = () => {
  HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
    this.setAttribute('data-open', '')
  }
  HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
    this.removeAttribute('data-open')
  }
}

/** Declares that this test expects errors in the console; returns the logged errors. */
export const expectErrors = (): unknown[][] => {
  const logged: unknown[][] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    logged.push(words)
  })
  return logged
}

/** Lets the browser's database refuse every read of one entry, as browsers do that block all storage of a site. */
export const storesNothing = (): void => {
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database.', 'UnknownError')
  })
}
