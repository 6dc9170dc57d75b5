import type { BrowserContext } from '@playwright/test'

/**
 * Watches for what a browser must never do in a journey: log an error, violate the content policy, or contact another
 * origin.
 */
export class Watch {
  readonly requests: string[] = []
  readonly #faults: string[] = []
  readonly #expected: RegExp[] = [/Service Worker registration blocked by Playwright/]

  static async over(context: BrowserContext, origin: string): Promise<Watch> {
    const watch = new Watch()
    await context.addInitScript((mark) => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`${mark} ${violatedDirective} ${blockedURI} ${sourceFile}`),
      )
    }, POLICY_BROKEN)
    context.on('console', (message) => {
      // The browser reports each failed call itself, and a journey declares that report.
      if (message.text().startsWith('Call failed: ')) return
      if (message.type() === 'error' || message.type() === 'warning')
        watch.#note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (event) => {
      const error = event.error()
      // Errors of the browser itself, such as failed imports, have an empty stack.
      watch.#note(`error on the page: ${error.stack || String(error)}`)
    })
    context.on('request', (request) => {
      const url = new URL(request.url())
      watch.requests.push(request.url())
      if (url.protocol.startsWith('http') && url.origin !== origin) watch.#note(`asked ${request.url()}`)
    })
    return watch
  }

  /** Declares messages that this journey causes on purpose, such as those of a lost network. */
  expect(words: RegExp): void {
    this.#expected.push(words)
  }

  get faults(): string[] {
    return this.#faults.filter((fault) => !this.#expected.some((words) => words.test(fault)))
  }

  #note(fault: string) {
    this.#faults.push(fault)
  }
}

const POLICY_BROKEN = 'The content security policy was broken:'
